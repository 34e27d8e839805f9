# uv as uv.lock has it, and what is said when something cannot be fetched; for scripts/setup and systemd/kiosk.
# shellcheck shell=bash

pinned_uv() { # PYTHON FOLDER: see to it that FOLDER/bin/uv is of the version in uv.lock, by its hash
  local version hashes
  read -r version hashes < <("$1" -I -c 'import tomllib
with open("uv.lock", "rb") as lock:
    uv = next(one for one in tomllib.load(lock)["package"] if one["name"] == "uv")
print(uv["version"], *("--hash=" + wheel["hash"] for wheel in uv["wheels"]))')
  if [[ "$("$2/bin/uv" --version 2>/dev/null) " = "uv $version "* ]]; then return; fi
  "$1" -m venv --clear "$2"
  fetch uv "$2/bin/python" -m pip --quiet --disable-pip-version-check install --require-hashes --only-binary :all: \
    -r /dev/stdin <<<"uv==$version $hashes"
}

fetch() { # WHAT COMMAND...: run what fetches it; if that fails, say whether the network is to blame
  local what=$1 said
  shift
  if said=$("$@" 2>&1); then return; fi
  echo "$said" >&2
  if grep -qiE 'hash mismatch|do not match the hashes' <<<"$said"; then
    fail "$what is not what uv.lock expects: its hash differs, and nothing of it was used. Somebody may have changed it on its way"
  fi
  fail "$what could not be fetched; is there a network?"
}
