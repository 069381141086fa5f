import { compileServerIfCold } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'

/** What npm start does before it starts the server; where all is current this does nothing. */
export default function setup(): void {
  buildWebIfStale()
  compileServerIfCold()
}
