import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EntriesService, Files } from '../../../core/files/index.ts'
import type { TrashService } from '../../../core/trash/index.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import type { ProgramAccess } from '../app-passwords.service.ts'
import type { DavPlace, DavTree } from './dav-tree.ts'
import type { LockTable } from './lock-table.ts'

/** What the methods work with. */
export interface DavServices
  extends Pick<Platform, 'database' | 'blobs' | 'clock' | 'events' | 'onContentDeleted' | 'onError'> {
  files: Files
  entries: EntriesService
  trash: TrashService
  tree: DavTree
  locks: LockTable
}

/** A request of a program, whose conditions hold. */
export interface DavCall {
  request: FastifyRequest
  reply: FastifyReply
  access: ProgramAccess
  session: RequestSession
  place: DavPlace
  /** The locks that the program names, and may use. */
  tokens: ReadonlySet<string>
}

export type DavMethod = (services: DavServices, call: DavCall) => Promise<FastifyReply>
