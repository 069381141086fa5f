import { numberedName } from '@pinloft/contract/names'

/**
 * A name that is not taken: the wanted one, or the wanted one with a number, as 'photo (1).jpg'. Gaps are filled where
 * they are met, but not looked for: among many names the search doubles its steps, then halves them.
 */
export async function freeName(wanted: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(wanted))) return wanted
  let free = 1
  while (await isTaken(numberedName(wanted, free))) free *= 2
  let taken = Math.floor(free / 2)
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (await isTaken(numberedName(wanted, middle))) taken = middle
    else free = middle
  }
  return numberedName(wanted, free)
}
