# Misbehaves in the way named by the first argument.
case "$1" in
never-ready) exec sleep 6100 ;;
dies-at-once) echo 'no such disk' >&2; exit 7 ;;
dies-after-ready) echo ready; sleep "${2:-0}"; echo 'lost the disk'; exit 8 ;;
finishes) echo ready; exit 0 ;;
stays) echo ready; exec sleep 6101 ;;
echoes) echo ready; while read -r line; do echo "heard $line"; [ "$line" = stop ] && exit 0; done ;;
ignores-sigterm) trap '' TERM; echo ready; while :; do sleep 0.1; done ;;
leaves-children) sleep 6102 & setsid sleep 6103 & echo ready; exit 9 ;;
has-children) sleep 6104 & setsid sleep 6105 & echo ready; exec sleep 6106 ;;
floods) echo ready; exec yes 'the same line again and again' ;;
endless-line) echo ready; exec tr '\0' x </dev/zero ;;
partial-characters) printf 'gr\303'; sleep 0.2; printf '\274n \033[31mred\033[0m\r\n\377 end\nready\n'; exec sleep 6107 ;;
closes-output) echo ready; exec >&- 2>&-; exec sleep 6108 ;;
much-memory) echo ready; head -c 3000000000 /dev/zero | tail -n 1 | wc -c; exit 10 ;;
open-files) ulimit -n; sleep 0.5; nice; echo ready; exec sleep 6109 ;;
prints) i=0; echo ready; while [ $i -lt "$2" ]; do echo "line $i"; i=$((i + 1)); done; echo done; exec sleep 6110 ;;
esac
