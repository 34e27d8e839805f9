# One release of the program: built in a folder of its own, tried, taken into use, and the way back to the one before.
# Sourced by systemd/kiosk.
# shellcheck shell=bash disable=SC2154  # opt, data, config and signers are set there

# --- building

release_name() { # the version and what is in it: another state of the source is another release
  local version sum
  version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml | head -1)
  sum=$({ /usr/bin/python3 -V; find beermat hardware assets systemd pyproject.toml uv.lock -type f ! -name '*.pyc' ! -name '*.md' -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum; } 2>&1 | sha256sum | cut -c1-8)
  echo "$version-$sum"
}

build_release() {
  if [ -e "/usr/bin/python3" ]; then python_fits /usr/bin/python3 || fail "needs Python 3.11, 3.12 or 3.13 as /usr/bin/python3"; fi
  local name release
  name=$(release_name)
  release=$opt/releases/$name
  if [ -e "$release/complete" ]; then kept "the program, $release"; return; fi
  if [ -e "$signers" ] && [[ $PWD != "$opt"/signed.* ]]; then
    fail "$signers is there, so a version must be signed: cd ~/beermat, git fetch --tags, sudo beermat-update"
  fi
  change "build the program into $release, as uv.lock says" build_into "$release"
}

build_into() { # a wheel of this source, and what uv.lock names
  local release=$1 uv=$opt/tools/bin/uv work
  mkdir -p "$opt/releases"
  pinned_uv /usr/bin/python3 "$opt/tools"
  work=$(mktemp -d "$opt/building.XXXXXX")
  # shellcheck disable=SC2064  # the folder of now
  trap "rm -rf '$work' '$release'" EXIT
  rm -rf "$release"
  export UV_CACHE_DIR=${UV_CACHE_DIR:-$work/cache} UV_NO_CONFIG=1 UV_PYTHON_DOWNLOADS=never
  locked "$work/workshop" --only-group build
  "$uv" build --quiet --wheel --no-build-isolation --python "$work/workshop/bin/python" --out-dir "$work" . ||
    fail "the wheel could not be built"
  locked "$release" --no-dev --no-emit-project
  "$uv" pip install --quiet --python "$release" --no-deps "$work"/beermat-*.whl
  link_from_distribution "$release"
  cp -r systemd "$release/systemd"
  "$release/bin/python" -m compileall -q "$release/lib" >/dev/null || true  # the table may not write there
  "$release/bin/beermat" --version >/dev/null || fail "what was built does not start"
  touch "$release/complete"
  trap - EXIT
  rm -rf "$work"
}

locked() { # FOLDER WHICH...: a virtual environment with these packages of uv.lock, each with its checksum
  local folder=$1; shift
  "$uv" venv --quiet --python /usr/bin/python3 "$folder"
  "$uv" export --quiet --frozen "$@" --python /usr/bin/python3 --output-file "$folder/requirements.txt"
  fetch "a package" "$uv" pip install --quiet --python "$folder" --require-hashes --only-binary :all: -r "$folder/requirements.txt"
}

link_from_distribution() { # lgpio and spidev have no wheel everywhere; only these two are taken from the system
  local release=$1 module path
  for module in lgpio spidev; do
    "$release/bin/python" -c "import importlib.util, sys; sys.exit(importlib.util.find_spec('$module') is None)" && continue
    for path in /usr/lib/python3/dist-packages/{,_}"$module".{py,cpython-*.so}; do
      [ ! -e "$path" ] || ln -s "$path" "$release"/lib/python3.*/site-packages/
    done
  done
}

# --- taking into use

current() { basename "$(readlink "$opt/current" 2>/dev/null || true)"; }
previous() { basename "$(readlink "$opt/previous" 2>/dev/null || true)"; }

saved=  # the backup that fits the program which was in use

try_before_use() { # an update must be able to start here, and to read the record, before anything is changed
  local name old
  name=$(release_name)
  old=$(current)
  if [ -z "$old" ] || [ "$old" = "$name" ]; then return; fi
  change "try $name on a copy of the record" try_release "$name" ||
    fail "$name would not start here; $old plays on and nothing has changed"
  if ! dry && has_record; then saved=$(backup_to "$data/backups") || note "$old could not make a backup"; fi
}

take_into_use() {
  local name old
  name=$(release_name)
  old=$(current)
  if [ "$old" = "$name" ]; then kept "$opt/current is $name"; return; fi
  change "take $name into use" switch_to "$name"
  # Where no table stood before there is nothing to compare with.
  if [ -n "$old" ] && booted && systemctl is-active --quiet beermat.service; then
    change "start the table anew" restart || return_to "$old"
  fi
  forget_old_releases
}

has_record() { # a table at which nobody has played yet has a file with nothing in it
  local record
  record=$(sed -n 's/^database = "\(.*\)".*/\1/p' "$config" 2>/dev/null | head -1)
  [ -n "$record" ] || return 1
  case $(as_table /usr/bin/python3 -c "import os, sqlite3, sys
print(os.path.exists(sys.argv[1]) and sqlite3.connect(sys.argv[1]).execute('pragma user_version').fetchone()[0])" "$record") in
    False|0) return 1 ;;
  esac # what cannot be read is one too
}

backup_to() { as_table "$opt/current/bin/beermat" backup --config "$config" --to "$1"; }

try_release() { # NAME: does it understand the config, and the record, of which it gets a copy?
  local new=$opt/releases/$1/bin/beermat trial=$data/trial copy=$data/trial/none.db result=0
  as_table sh -c 'rm -rf "$1" && mkdir -m 750 "$1"' - "$trial" || return 1
  # A record that is newer than the program in use is copied by the new one.
  if has_record; then
    copy=$(backup_to "$trial" 2>/dev/null || as_table "$new" backup --config "$config" --to "$trial") || result=1
  fi
  [ "$result" -ne 0 ] || as_table "$new" doctor --quick --config "$config" --db "$copy" || result=1
  as_table rm -rf "$trial"
  return "$result"
}

switch_to() { # NAME: in one stroke, and remember which was before
  local old
  old=$(current)
  [ -z "$old" ] || point "$opt/previous" "releases/$old"
  point "$opt/current" "releases/$1"
}

point() { ln -sfn "$2" "$1.new" && mv -T "$1.new" "$1"; }

return_to() { # OLD: what was taken into use does not come up; all is put back as it was
  local old=$1 new
  new=$(current)
  systemctl stop beermat.service
  switch_to "$old"
  rm -f "$opt/previous"
  files "$opt/releases/$old/systemd"
  apply_files
  as_table "$opt/current/bin/beermat" doctor --quick --config "$config" >/dev/null 2>&1 || [ -z "$saved" ] ||
    as_table "$opt/current/bin/beermat" restore --config "$config" "$saved"
  restart || true
  fail "$new did not come up, so $old plays on; what it said: sudo journalctl -u beermat"
}

forget_old_releases() { # the one in use and the one before stay
  local one
  if dry; then return; fi
  for one in "$opt"/releases/*/; do
    one=$(basename "$one")
    [ "$one" = "$(current)" ] || [ "$one" = "$(previous)" ] || change "forget $one" rm -r "$opt/releases/$one"
  done
}

# --- going back

fitting=  # the backup that the older program can read

ask_for_record() { # OLD
  local said result=0
  said=$(as_table "$opt/releases/$1/bin/beermat" doctor --quick --config "$config" 2>&1) || result=1
  echo "$said"
  fitting=$(sed -n 's/.*beermat restore \([A-Za-z0-9._/-]*\.db\).*/\1/p' <<<"$said" | head -1)  # it goes into a line to copy
  return "$result"
}

go_back() { # with BACKUP=NAME also to a record that the older program knows
  local new old
  new=$(current)
  old=$(previous)
  if [ -z "$old" ] || [ ! -x "$opt/releases/$old/bin/beermat" ]; then fail "there is no older program to go back to"; fi
  if [ -n "${BACKUP:-}" ]; then
    change "close the table" systemctl stop beermat.service
    change "put the backup $BACKUP in the record's place" \
      as_table "$opt/releases/$old/bin/beermat" restore --config "$config" "$BACKUP" ||
      { systemctl start --no-block beermat.service; fail "the backup could not be restored, so $new plays on"; }
  elif has_record; then
    change "ask $old whether it can read the record" ask_for_record "$old" || fail "$old cannot, so $new plays on.
To go back to the backup that fits as well: sudo make kiosk-back BACKUP=${fitting:-NAME}
What was played since then is set aside, not deleted."
  fi
  change "take $old into use again" switch_to "$old"
  files "$opt/releases/$old/systemd"
  apply_files
  if booted; then change "start the table anew" restart || note "the table does not stand yet: sudo journalctl -u beermat"; fi
  close "the table is $old; sudo make kiosk-back once more returns to $new."
}
