import { NAME_MAX_CHARACTERS } from '@pinloft/contract/files/limits'
import { nameFault } from '@pinloft/contract/files/names'
import { AppError } from '../../../platform/errors.ts'

const FILE_FAULT_CODES = {
  missing: 'file_name_missing',
  invalid: 'file_name_invalid',
  too_long: 'file_name_too_long',
} as const

const FOLDER_FAULT_CODES = {
  missing: 'folder_name_missing',
  invalid: 'folder_name_invalid',
  too_long: 'folder_name_too_long',
} as const

/** Error code for a taken name, by the type of the entry that has it. */
export const TAKEN_CODES = { file: 'file_exists', folder: 'folder_exists' } as const

/** Anything longer is too long in every form. Ordering the combining marks of a longer name could take very long. */
const NORMALISED_MAX_CHARACTERS = 8 * NAME_MAX_CHARACTERS

/** Returns a name in NFC; one that is far too long stays as it is. */
export function normalName(name: string): string {
  return name.length > NORMALISED_MAX_CHARACTERS ? name : name.normalize('NFC')
}

/** Returns the normalised form in which a name entered by a user is stored. Throws `file_name_…`. */
export function checkedFileName(wanted: string): string {
  return checked(wanted, FILE_FAULT_CODES)
}

/** Returns the normalised form in which a name entered by a user is stored. Throws `folder_name_…`. */
export function checkedFolderName(wanted: string): string {
  return checked(wanted, FOLDER_FAULT_CODES)
}

function checked(wanted: string, codes: typeof FILE_FAULT_CODES | typeof FOLDER_FAULT_CODES): string {
  const name = normalName(wanted).trim()
  const fault = nameFault(name)
  if (fault !== null) throw new AppError(codes[fault])
  return name
}
