import { nameFault } from '@pinloft/contract/files/names'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { normalName } from '../../core/files/index.ts'
import { AppError } from '../../platform/errors.ts'

/** The name in the form in which it is stored. Throws `world_information_missing` and `world_name_…`. */
export function requireWorldName(wanted: string): string {
  const name = normalName(wanted).trim()
  const fault = nameFault(name)
  if (fault === 'missing') throw new AppError('world_information_missing')
  if (fault === 'too_long' || [...name].length > WORLD_NAME_MAX_CHARACTERS) throw new AppError('world_name_too_long')
  if (fault === 'invalid') throw new AppError('world_name_invalid')
  return name
}

/** What two names share that count as the same. */
export function worldNameKey(name: string): string {
  return normalName(name).trim().toLowerCase()
}
