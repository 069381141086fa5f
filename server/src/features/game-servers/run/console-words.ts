/** What a line of the output of a server says, as far as anything depends on it. */
export type ServerWord =
  | { kind: 'done' }
  | { kind: 'saved' }
  /** `reason` is in its own words. */
  | { kind: 'unsaved'; reason: string }
  | { kind: 'stopping' }
  | { kind: 'joined'; name: string }
  | { kind: 'left'; name: string }

/** A prompt, which some print into a pipe too. */
const PROMPT = /^[>\s]{0,20}/
/** '[12:00:00] [Server thread/INFO]: ' since 1.7, with the name of a logger and with a date in mods; '[12:00:00 INFO]: ' of Paper. */
const PREFIX =
  /^\[(?:\d\d\w{3}\d{4} )?\d\d:\d\d:\d\d(?:\.\d{3})?(?: INFO)?\](?: \[[^\]/]{1,60}\/INFO\])?(?: [[(][\w.$/]{1,80}[\])])?:? /
/** '2013-07-01 12:00:00 [INFO] ' before 1.7, without the date in CraftBukkit. */
const OLD_PREFIX = /^(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d \[INFO\] /
const PLAYER = /^(\w{1,16})(?:\[[^\]]{0,80}\])? (joined|left) the game\.?$/
/** What plugins and teams don't change, and all that servers before 1.7 say. */
const CONNECTION = /^(\w{1,16})(?: ?\[[^\]]{0,80}\] (logged in) with entity id \d| lost connection: )/
/** The last one before 1.3, and of Bukkit until 1.6. */
const SAVED = /^(?:Saved the (?:game|world)|CONSOLE: Save complete\.)$/
/** The first one until 1.12. */
const UNSAVED = /^(?:Saving failed: |Unable to save the game\b)/
/** It was asked to by us, or in the game. */
const STOPPING = /^Stopping (?:the )?server$/
/** In nanoseconds before 1.3. */
const DONE = /^Done \([\d.,]{1,20}n?s\)!/

/**
 * What a line says, of Vanilla 1.2 to today and of Bukkit, Paper, Fabric and Forge; null if nothing depends on it. What players
 * write can't look like it: their names come before.
 */
export function readServerLine(line: string): ServerWord | null {
  const text = line.replace(PROMPT, '')
  const prefix = (PREFIX.exec(text) ?? OLD_PREFIX.exec(text))?.[0]
  if (prefix === undefined) return null
  const words = text.slice(prefix.length)
  if (DONE.test(words)) return { kind: 'done' }
  if (SAVED.test(words)) return { kind: 'saved' }
  if (UNSAVED.test(words)) return { kind: 'unsaved', reason: words }
  if (STOPPING.test(words)) return { kind: 'stopping' }
  const [, name, act] = PLAYER.exec(words) ?? CONNECTION.exec(words) ?? []
  if (name === undefined) return null
  return { kind: act === 'joined' || act === 'logged in' ? 'joined' : 'left', name }
}
