# The system beneath the table: its packages, its security updates, what its kernel is told.
# Sourced by systemd/kiosk.
# shellcheck shell=bash disable=SC2154  # config and changes are set there

# --- packages

system_packages() {
  local needs=(python3 python3-venv ca-certificates "${kivy_needs[@]}") missing=() package
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    change "fetch the list of packages" update_lists
  fi
  # spidev has no wheel at all, lgpio none from Python 3.13 on; Raspberry Pi OS has both, Debian 13 no lgpio.
  for package in python3-spidev $(has_lgpio_wheel || echo python3-lgpio); do
    if [ -n "$(apt-cache policy "$package" 2>/dev/null)" ]; then needs+=("$package"); fi
  done
  mapfile -t missing < <(missing_of "${needs[@]}")
  if [ ${#missing[@]} -eq 0 ]; then kept "system packages"; return; fi
  change "install system packages: ${missing[*]}" install_packages "${missing[@]}"
}

has_lgpio_wheel() { /usr/bin/python3 -c 'import sys; sys.exit(sys.version_info >= (3, 13))' 2>/dev/null; }

update_lists() { apt-get -q update >/dev/null || note "apt-get update failed; trying with the lists that are here"; }

install_packages() { try_packages "$@" || fail "apt-get could not install $*; is there a network?"; }

try_packages() {
  export DEBIAN_FRONTEND=noninteractive
  update_lists
  apt-get -qq -y --no-install-recommends install "$@" >/dev/null
}

# --- security updates

upgrades=/etc/apt/apt.conf.d/60beermat

security_updates() { # the system's own, by Debian's means; a newer table is the host's to take
  local on text
  on=$(wants_updates)
  if [ -z "$on" ]; then note "$config cannot be read; whether the system fetches updates stays as it is"; return; fi
  if ! installed unattended-upgrades; then
    if [ "$on" = 0 ]; then kept "the system fetches no updates by itself, as $config says"; return; fi
    change "install unattended-upgrades" try_packages unattended-upgrades || {
      changes=$((changes - 1))
      note "the system does not fetch its security updates; run this again where there is a network"
      return
    }
  fi
  text=$(sed "s/@ON@/$on/" systemd/upgrades.conf)
  if [ "$(cat "$upgrades" 2>/dev/null)" = "$text" ]; then kept "security updates of the system, as $config says"; return; fi
  change "$([ "$on" = 1 ] && echo let || echo do not let) the system fetch its security updates by itself" lay_upgrades "$text"
}

wants_updates() { # 1 or 0; nothing where the config cannot be read
  [ -e "$config" ] || { echo 1; return; }
  /usr/bin/python3 -I -c 'import sys, tomllib
with open(sys.argv[1], "rb") as config:
    print(int(tomllib.load(config).get("host", {}).get("updates", True) is not False))' "$config" 2>/dev/null || true
}

lay_upgrades() { printf '%s\n' "$1" >"$upgrades.new" && mv "$upgrades.new" "$upgrades"; }

# --- the kernel

firmware=/boot/firmware/cmdline.txt           # of a Raspberry Pi
grub=/etc/default/grub.d/beermat.cfg          # of a machine that GRUB starts
# By itself the kernel starts the machine anew at Ctrl-Alt-Del until systemd runs. It may signal a process instead; the
# first one of the start would fall over it, and the machine with it. Number 2 is the kernel's own, deaf to signals.
quiet_keys="sysctl.kernel.ctrl-alt-del=0 sysctl.kernel.cad_pid=2"

kernel_line() {
  if [ -e "$firmware" ]; then
    if grep -qF -- "$quiet_keys" "$firmware"; then kept "no Ctrl-Alt-Del while the machine starts"; return; fi
    change "let Ctrl-Alt-Del do nothing while the machine starts" edit_firmware "1s/[[:space:]]*\$/ $quiet_keys/"
  elif command -v update-grub >/dev/null; then
    if [ -e "$grub" ]; then kept "no Ctrl-Alt-Del while the machine starts"; return; fi
    change "let Ctrl-Alt-Del do nothing while the machine starts" write_grub
  else
    note "Ctrl-Alt-Del works until systemd runs; to end that, tell the kernel: $quiet_keys"
  fi
}

forget_kernel_line() {
  if grep -qsF -- "$quiet_keys" "$firmware"; then
    change "let Ctrl-Alt-Del work while the machine starts" edit_firmware "s/ *$quiet_keys//"
  fi
  [ ! -e "$grub" ] || change "let Ctrl-Alt-Del work while the machine starts" remove_grub
}

edit_firmware() { sed "$1" "$firmware" >"$firmware.new" && sync "$firmware.new" && mv "$firmware.new" "$firmware"; }

write_grub() {
  mkdir -p "$(dirname "$grub")"
  echo "GRUB_CMDLINE_LINUX=\"\$GRUB_CMDLINE_LINUX $quiet_keys\"" >"$grub"
  update-grub >/dev/null 2>&1 || note "update-grub did not work; it counts after the next one that does"
}

remove_grub() { rm "$grub" && update-grub >/dev/null 2>&1 || note "update-grub did not work"; }
