import { buildWebIfStale } from '../scripts/setup.mjs'

/** The server wants the built web application; where it is current this does nothing. */
export default function setup(): void {
  buildWebIfStale()
}
