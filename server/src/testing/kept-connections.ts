import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { connectionPool } from '../platform/db/postgres.ts'

const pools = new Map<string, pg.Pool>()

/** Connections to a database that outlive an app: a new one is a process, and slow until it has read the catalog. */
export function keptConnections(url: string): pg.Pool {
  const kept = pools.get(url) ?? connectionPool(url)
  pools.set(url, kept)
  return kept
}

/** A pool over kept connections. Its `end` lets in no further use, waits for those under way, and leaves them open. */
export function poolOfKept(url: string): PostgresPool {
  const kept = keptConnections(url)
  const uses = new Set<Promise<void>>()
  let isEnded = false
  return {
    options: kept.options,
    connect: async () => {
      if (isEnded) throw new Error('The pool has ended')
      const client = await kept.connect()
      const { promise, resolve } = Promise.withResolvers<void>()
      uses.add(promise)
      const release = client.release.bind(client)
      client.release = (toDestroy) => {
        release(toDestroy)
        uses.delete(promise)
        resolve()
      }
      return client
    },
    end: async () => {
      isEnded = true
      await Promise.all(uses)
    },
  }
}
