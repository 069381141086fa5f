import { nameFault, numberedFolderName, numberedName } from '@pinloft/contract/files/names'
import { normalName } from '../../../core/files/index.ts'
import { byDepth, nameOf, parentOf, type Sides } from '../mirror/sides.ts'
import { shortened } from './conflict-names.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/g
const NAME_KEPT_CHARACTERS = 200

export interface Renaming {
  path: string
  name: string
}

/**
 * What needs another name, as it is new on one side: names that Cloud Storage does not take, and those that a computer
 * with Windows or macOS would take for another file's, because they differ only in case or in the form of their accents.
 * What is `leaving`, as it was renamed or deleted on the other side, holds no name.
 */
export function findUnsuitable(
  { mirror, cloud, agreed }: Sides,
  leaving: ReadonlySet<string> = new Set(),
): { inMirror: Renaming[]; inCloud: Renaming[] } {
  /** Names in each folder, as such a computer compares them, with their paths. */
  const holders = new Map<string, string>()
  const paths = [...new Set([...mirror.keys(), ...cloud.keys()])].sort(byDepth)
  const isNew = (path: string) => !agreed.has(path)
  /** How many paths are the same for such a computer: what gets another name must not meet any of them. */
  const present = new Map<string, number>()
  for (const path of new Set([...paths, ...agreed.keys()])) {
    present.set(comparable(path), (present.get(comparable(path)) ?? 0) + 1)
  }
  for (const path of paths) if (!isNew(path) && !leaving.has(path)) holders.set(comparable(path), path)

  const found = { inMirror: [] as Renaming[], inCloud: [] as Renaming[] }
  const renamed = new Set<string>()
  for (const path of paths) {
    if (!isNew(path)) continue
    // What is in a folder that gets another name is looked at there, by the next run.
    if (renamed.has(parentOf(path))) {
      renamed.add(path)
      continue
    }
    const [side, list] = mirror.has(path) ? [mirror, found.inMirror] : [cloud, found.inCloud]
    const wanted = side === mirror ? acceptableName(nameOf(path)) : nameOf(path)
    const numbered = side.get(path)?.type === 'folder' ? numberedFolderName : numberedName
    const within = (name: string) => (parentOf(path) === '' ? name : `${parentOf(path)}/${name}`)
    let name = wanted
    const isTaken = () => {
      const wantedAs = comparable(within(name))
      const others = (present.get(wantedAs) ?? 0) - (wantedAs === comparable(path) ? 1 : 0)
      const holder = holders.get(wantedAs)
      return (holder !== undefined && holder !== path) || (name !== nameOf(path) && others > 0)
    }
    for (let number = 2; isTaken(); number++) name = numbered(shortened(wanted), number)
    holders.set(comparable(within(name)), within(name))
    if (name === nameOf(path)) continue
    list.push({ path, name })
    renamed.add(path)
  }
  return found
}

/** A name that is not taken in the mirror or in Cloud Storage, beside a path there. */
export function freeNameBeside(path: string, wanted: string, { mirror, cloud, agreed }: Sides): string {
  const taken = new Set([...mirror.keys(), ...cloud.keys(), ...agreed.keys()].map(comparable))
  let name = wanted
  for (let number = 2; taken.has(comparable(parentOf(path) === '' ? name : `${parentOf(path)}/${name}`)); number++) {
    name = numberedName(wanted, number)
  }
  return name
}

function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** The name as Cloud Storage stores it, with what it doesn't take replaced. */
function acceptableName(name: string): string {
  const wanted = normalName(name).trim()
  if (nameFault(wanted) === null) return wanted
  const kept = [...wanted.toWellFormed().replace(FORBIDDEN, '_')].slice(0, NAME_KEPT_CHARACTERS).join('').trim()
  return nameFault(kept) === null ? kept : '_'
}
