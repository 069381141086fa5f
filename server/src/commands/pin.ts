import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { isPossiblePin } from '../features/access/index.ts'
import { withAccess } from './open-access.ts'

await withAccess(async (access) => {
  const pin = await askForPin()
  if (!isPossiblePin(pin)) {
    process.exitCode = 1
    return `The PIN must have 1 to ${PIN_MAX_CHARACTERS} characters and not be blank. Nothing was changed.`
  }
  await access.changePin(pin)
  const reminder = process.env.ACCESS_PIN
    ? ' ACCESS_PIN is set too and wins at the next start: change it there as well.'
    : ''
  return `The new PIN is set. Every session has ended and the counters of wrong guesses are cleared.${reminder}`
})

/** Asks without showing what is typed. Takes the first line of standard input where that is not a console. */
async function askForPin(): Promise<string> {
  const isConsole = process.stdin.isTTY
  if (isConsole) process.stdout.write('New access PIN: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const console = createInterface({ input: process.stdin, output: isConsole ? silent : undefined, terminal: isConsole })
  try {
    for await (const line of console) return line
    return ''
  } finally {
    console.close()
    if (isConsole) process.stdout.write('\n')
  }
}
