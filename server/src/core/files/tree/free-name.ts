import { numberedName } from '@pinloft/contract/files/names'

/**
 * A name that is not taken: the wanted one, or the wanted one with a number, as 'photo (1).jpg'. Gaps are filled where
 * they are met, but not looked for: among many names the search doubles its steps, then halves them.
 *
 * @param numbers the last number given for each wanted name, where one name after another is looked for
 * @param numbered puts a number to a name
 */
export async function freeName(
  wanted: string,
  isTaken: (name: string) => Promise<boolean>,
  numbers = new Map<string, number>(),
  numbered = numberedName,
): Promise<string> {
  const last = numbers.get(wanted)
  if (last === undefined && !(await isTaken(wanted))) return wanted
  const number = await freeNumber(last ?? 0, (candidate) => isTaken(numbered(wanted, candidate)))
  numbers.set(wanted, number)
  return numbered(wanted, number)
}

/** Returns a free number above `last`. */
async function freeNumber(last: number, isTaken: (number: number) => Promise<boolean>): Promise<number> {
  let step = 1
  while (await isTaken(last + step)) step *= 2
  let [taken, free] = [last + Math.floor(step / 2), last + step]
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (await isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}
