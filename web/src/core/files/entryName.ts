import { nameFault, splitExtension } from '@pinloft/contract/files/names'
import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import type { Entry } from './fileListing.ts'

const FAULTS = {
  file: { missing: 'file_name_missing', invalid: 'file_name_invalid', too_long: 'file_name_too_long' },
  folder: { missing: 'folder_name_missing', invalid: 'folder_name_invalid', too_long: 'folder_name_too_long' },
} as const satisfies Record<Entry['type'], Record<string, ErrorCode>>

/** A name as it will be stored, and an error message; `null` if it is valid. */
export function checkedName(typed: string, type: Entry['type']): { name: string; problem: string | null } {
  const name = typed.normalize('NFC').trim()
  const fault = nameFault(name)
  return { name, problem: fault === null ? null : ERRORS[FAULTS[type][fault]].message }
}

/** How many UTF-16 code units of a name to preselect: all but the extension of a file. */
export function stemLength(name: string, type: Entry['type']): number {
  return type === 'file' ? splitExtension(name).stem.length : name.length
}
