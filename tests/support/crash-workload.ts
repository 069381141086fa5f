import type { Client } from './client.ts'
import type { Pinloft } from './pinloft.ts'
import { isBroken } from './resumable.ts'

/** A started server, and a client with a session there. */
export interface CrashServer {
  server: Pinloft
  client: Client
}

/**
 * What one feature does while the server is killed again and again, and what must hold after each restart. All features work on the
 * same server at the same time; each checks its own files and folders only.
 */
export interface CrashWorkload {
  /** Stores what the work needs. The server is not killed yet. */
  prepare?(given: CrashServer): Promise<void>
  /** Works until the crash breaks its connections. Rejects on any other failure. */
  work(given: CrashServer): Promise<void>
  /** Whether a kill would meet now what it is meant to meet, for work that seldom is there. The kill waits for it. */
  isWhereToKill?(): boolean
  /** Changes data of the stopped server. */
  whileStopped?(dataDir: string): void
  /** Expects everything that was acknowledged, after a restart. */
  verify(given: CrashServer): Promise<void>
  /** Finishes what is unfinished after the last restart, and expects that the kills met the states they were meant to meet. */
  finish(given: CrashServer): Promise<void>
}

/** A reply that no crash explains. */
export class WrongReply extends Error {}

/** Runs workers side by side until each one's connection breaks; rejects with the first other error. */
export async function untilKilled(workers: readonly (() => Promise<void>)[]): Promise<void> {
  const repeat = async (work: () => Promise<void>) => {
    for (;;) await work()
  }
  const ends = await Promise.allSettled(workers.map(repeat))
  for (const end of ends) if (end.status === 'rejected' && !isBroken(end.reason)) throw end.reason
}
