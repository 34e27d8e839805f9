# What the beermat needs of Debian, and whether it is there; for scripts/setup and systemd/kiosk.
# shellcheck shell=bash

# shellcheck disable=SC2034  # read by those who source this
kivy_needs=(libmtdev1 libgl1 libegl1 libgles2 libgbm1 libdrm2 libgl1-mesa-dri)  # what Kivy's wheel expects

python_fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

# A package of Debian 13 may have become NAMEt64.
installed() { (dpkg-query -W -f='${db:Status-Abbrev}\n' "$1" "$1t64" 2>/dev/null || true) | grep -q '^ii'; }

missing_of() {
  local package
  for package in "$@"; do installed "$package" || echo "$package"; done
}
