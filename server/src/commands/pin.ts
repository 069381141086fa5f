import { PIN_MAX_CHARACTERS } from '@pinloft/contract/access/limits'
import { isPossiblePin, shortPinWarning } from '../core/access/index.ts'
import { askHidden } from './ask-hidden.ts'
import { withAccess } from './open-access.ts'

const mayMakeKey = process.argv.includes('--new-key')

await withAccess(
  async (access) => {
    const pin = await askHidden('New access PIN')
    if (!isPossiblePin(pin)) {
      process.exitCode = 1
      return `The PIN must have 1 to ${PIN_MAX_CHARACTERS} characters and not be blank. Nothing was changed.`
    }
    await access.changePin(pin)
    const reminder = process.env.ACCESS_PIN
      ? ' ACCESS_PIN is set too and wins at the next start: change it there as well.'
      : ''
    const warning = shortPinWarning(pin)
    const advice = warning === null ? '' : ` ${warning} Choose a longer one.`
    return `The new PIN is set. Every session has ended and the counters of wrong guesses are cleared.${advice}${reminder}`
  },
  { mayMakeKey },
)
