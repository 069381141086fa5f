import { compileServerIfStale } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'

/** The build steps of npm start before it starts the server; does nothing when everything is up to date. */
export default function setup(): void {
  buildWebIfStale()
  compileServerIfStale()
}
