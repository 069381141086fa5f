import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileKey } from './age/age-header.ts'
import type { VerifiedBlobs } from './blobs/verified-blobs.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, DatabaseHandle } from './db/database.ts'
import type { Storage } from './db/table-policy.ts'
import type { Engines } from './engines/engines.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Finder } from './finder.ts'
import type { Jobs } from './jobs/jobs.service.ts'
import type { Retention } from './retention/retention.ts'
import type { Traffic } from './traffic.ts'

/** A file gets, changes or loses its password. Locks and keys are null where it has none. */
export interface FileLockChange {
  fileId: string
  /** The digests of its stored bytes. */
  before: { version: string; fileKey: FileKey | null }
  after: { version: string; lock: string | null; fileKey: FileKey | null }
}

/**
 * What belongs to a file that gets, changes or loses its password. What takes a while, such as sealing bytes, was done
 * before; only `commit` makes it count.
 */
export interface PreparedLockChange {
  /** Within the transaction that changes the file, which may be tried more than once. */
  commit(transaction: DatabaseHandle): Promise<void>
  /** After that transaction. */
  finish(): Promise<void>
  /** After a transaction that failed. */
  discard(error: unknown): Promise<void>
}

/** What every feature is built from, besides the features that it uses. */
export interface Platform {
  config: Config
  dataDir: string
  database: DatabaseHandle
  /**
   * Opens another connection, so that long reads delay nothing; with another data folder, to the database in that one.
   */
  openDatabase(dataDir?: string): Promise<Database>
  storage: Storage
  blobs: VerifiedBlobs
  clock: Clock
  events: EventBus
  engines: Engines
  traffic: Traffic
  retention: Retention
  jobs: Jobs
  secretKey: Buffer
  /** Reports a failure of background work. */
  onError(error: unknown): void
  /** Deletes everything that features derived from bytes that no file has any more, or only a protected one. */
  onContentDeleted(sha256: string): Promise<void>
  /** Has features seal what belongs to a file like the file, before the transaction that changes it. */
  prepareLockChange(change: FileLockChange): Promise<PreparedLockChange>
  /** Deletes everything that features derived from content, when it is unknown which content was deleted. */
  onAnyContentDeleted(): Promise<void>
  /** Has features reread content that was damaged, one after the other, in the order in which they were built. */
  onContentRepaired(content: { blobKey: string; sha256: string }): Promise<void>
  /** Ends everything that belongs to a session, except one response. */
  endSession(sessionId: string, except?: FastifyReply): void
  /** Closes the server and starts it again with the restored data. */
  restart(): void
}

/**
 * A feature as the server runs it. Each phase runs for all features in the order in which they are built: `recover`,
 * `routes`, `start`; at shutdown `stopRequests` and `close`, in reverse order.
 */
export interface Feature {
  /** Repairs stored state after a crash. Nothing is served until it settles. */
  recover?(): Promise<void>
  routes?(http: FastifyInstance): void
  /** Paths whose requests wait for background work, which therefore must not wait for them. */
  backgroundPaths?: readonly string[]
  /** Find what the feature has, other than files and folders, for the search of everything. */
  finders?: readonly Finder[]
  /** Starts background work. Never throws. */
  start?(): void
  onSessionEnd?(sessionId: string): void
  onContentDeleted?(sha256: string): Promise<void>
  onAnyContentDeleted?(): Promise<void>
  prepareLockChange?(change: FileLockChange): Promise<PreparedLockChange>
  onContentRepaired?(content: { blobKey: string; sha256: string }): Promise<void>
  /** Stops work that requests wait for. The server stops only once they have ended. */
  stopRequests?(): Promise<void> | void
  /** Frees all resources. The database and the blobs are still open. */
  close?(): Promise<void> | void
}
