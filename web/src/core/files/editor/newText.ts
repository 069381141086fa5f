import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { numberedName } from '@pinloft/contract/files/names'

/** The purpose of a new text file. */
export type NewTextKind = keyof typeof EDITOR_TEXTS.newName

/** A name for a new text file that is not among the given ones. */
export function proposedName(kind: NewTextKind, taken: Iterable<string>): string {
  const names = new Set(Array.from(taken, (name) => name.toLowerCase()))
  const wanted = EDITOR_TEXTS.newName[kind]
  let name: string = wanted
  for (let number = 1; names.has(name.toLowerCase()); number++) name = numberedName(wanted, number)
  return name
}
