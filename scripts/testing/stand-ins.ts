/**
 * For what an empty root has no use of or no way to: a system manager, its log, an authority that
 * issues certificates. Each does what the command would have come to, as far as it can be done here.
 */
export const STAND_INS: Record<string, string> = {
  // The unit is verified with its hardening, and run by its own words, but without that.
  systemctl: `#!/bin/sh
unit=/etc/systemd/system/minuit.service
value() { sed -n "s/^$1=//p" $unit; }
runs() { [ -d "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status"; }
stop() {
  pid=$(cat /run/minuit.pid 2>/dev/null) || return 0
  kill "$pid" 2>/dev/null
  while runs "$pid"; do sleep 0.1; done
}
start() {
  systemd-analyze verify $unit || exit 1
  cd "$(value WorkingDirectory)" || exit 1
  umask "$(value UMask)"
  user=$(value User)
  setsid setpriv --reuid "$user" --regid "$(value Group)" --init-groups --reset-env \\
    $(value ExecStart) >>/var/log/minuit.log 2>&1 </dev/null &
  echo $! >/run/minuit.pid
}
case "$*" in
  daemon-reload) ;;
  'enable --now minuit') start ;;
  'stop minuit') stop ;;
  'restart minuit') stop; start ;;
  'reload caddy') caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile ;;
  'reload nginx') nginx >/dev/null 2>&1 ;;
  *) echo "systemctl $*: nothing stands in for this" >&2; exit 1 ;;
esac
`,
  journalctl: `#!/bin/sh
cat /var/log/minuit.log
`,
  certbot: `#!/bin/sh
folder=/etc/letsencrypt/live/exemple.fr
mkdir -p $folder
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=exemple.fr \\
  -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
`,
}
