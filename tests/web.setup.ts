import { compileServerIfStale } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'
import { makeDataTemplate } from './support/data-template.ts'
import { TEST_PIN } from './support/pinloft.ts'

/** The build steps of npm start before it starts the server, where they are needed, and the data that servers begin with. */
export default function setup(): Promise<() => Promise<void>> {
  buildWebIfStale()
  compileServerIfStale()
  return makeDataTemplate(TEST_PIN)
}
