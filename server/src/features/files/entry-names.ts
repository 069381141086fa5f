import { nameFault } from '@pinloft/contract/names'
import { AppError } from '../../platform/errors.ts'

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

/** What a refusal says where a name is taken, by what has it. */
export const TAKEN_CODES = { file: 'file_exists', folder: 'folder_exists' } as const

/** The one form in which a name that a person gave is kept. Throws `file_name_…`. */
export function checkedFileName(wanted: string): string {
  return checked(wanted, FILE_FAULT_CODES)
}

/** The one form in which a name that a person gave is kept. Throws `folder_name_…`. */
export function checkedFolderName(wanted: string): string {
  return checked(wanted, FOLDER_FAULT_CODES)
}

function checked(wanted: string, codes: typeof FILE_FAULT_CODES | typeof FOLDER_FAULT_CODES): string {
  const name = wanted.normalize('NFC').trim()
  const fault = nameFault(name)
  if (fault !== null) throw new AppError(codes[fault])
  return name
}
