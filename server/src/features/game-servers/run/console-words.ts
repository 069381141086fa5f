/** What a line of the output of a server says, as far as anything depends on it. */
export type ServerWord =
  | { kind: 'done' }
  | { kind: 'saved' }
  | { kind: 'joined'; name: string }
  | { kind: 'left'; name: string }

// '[12:00:00] [Server thread/INFO]: ', '[12:00:00 INFO]: ', with the name of a logger of Fabric between.
const PREFIX = /^\[\d\d:\d\d:\d\d(?: INFO)?\](?: \[[^\]/]{1,60}\/INFO\])?(?: [[(][\w.$/]{1,80}[\])])?: /
const PLAYER = /^(\w{1,16})(?:\[[^\]]{0,80}\])? (joined|left) the game\.?$/
const SAVED = /^Saved the (?:game|world)$/
const DONE = /^Done \([\d.,]{1,20}s\)!/

/**
 * What a line says; null if nothing depends on it. What players write can't look like it: their names come before.
 */
export function readServerLine(line: string): ServerWord | null {
  const prefix = PREFIX.exec(line)?.[0]
  if (prefix === undefined) return null
  const words = line.slice(prefix.length)
  if (DONE.test(words)) return { kind: 'done' }
  if (SAVED.test(words)) return { kind: 'saved' }
  const [, name, act] = PLAYER.exec(words) ?? []
  if (name === undefined) return null
  return { kind: act === 'joined' ? 'joined' : 'left', name }
}
