/** Stands in for a server: starts a program, prints its state, and is killed by the test. */
import { hostileProgram } from './supervised.ts'

const [mode = '', folder = '', outlivesServer] = process.argv.slice(2)
const program = hostileProgram(mode, { folder, outlivesServer: outlivesServer === 'true' })
const { kind } = await program.start()
process.stdout.write(`${kind}\n`)
setInterval(() => undefined, 1000)
