import { AppError } from '../../../platform/errors.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const GROUP_CHARACTERS = 7
/** Thirteen characters and the one that checks them. */
const CHECKED_CHARACTERS = 14
const DEVICE_ID = /^[A-Z2-7]{56}$/

/** Returns a device id as Syncthing writes it. Throws `pc_sync_device_invalid`. */
export function readDeviceId(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!DEVICE_ID.test(characters)) throw new AppError('pc_sync_device_invalid')
  for (let start = 0; start < characters.length; start += CHECKED_CHARACTERS) {
    const part = characters.slice(start, start + CHECKED_CHARACTERS)
    if (checkCharacter(part.slice(0, -1)) !== part.at(-1)) throw new AppError('pc_sync_device_invalid')
  }
  return characters.match(new RegExp(`.{${GROUP_CHARACTERS}}`, 'g'))?.join('-') ?? ''
}

/** Syncthing's form of the Luhn algorithm. */
function checkCharacter(text: string): string {
  const { length } = ALPHABET
  let sum = 0
  for (const [index, character] of [...text].entries()) {
    const addend = (1 + (index % 2)) * ALPHABET.indexOf(character)
    sum += Math.floor(addend / length) + (addend % length)
  }
  return ALPHABET[(length - (sum % length)) % length] ?? ''
}
