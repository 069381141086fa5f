import { HOUR_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { davHref } from './dav-path.ts'
import { requireParent, requireUnlocked, requireWritable } from './guards.ts'
import { activeLock } from './live-properties.ts'
import type { Lock } from './lock-table.ts'
import { XML_START, XML_TYPE } from './multistatus.ts'
import { readXmlBody } from './read-body.ts'
import { storeContent } from './store-content.ts'
import { davChild, isDav, writeContent, type XmlElement } from './xml.ts'

const DURATION_DEFAULT_MS = 10 * MINUTE_MS
const DURATION_MAX_MS = HOUR_MS
const OWNER_MAX_CHARACTERS = 4096

/** LOCK: locks a file or folder, or extends a lock. A name that is free becomes an empty file. */
export async function lock(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, access } = call
  requireWritable(call)
  const body = await readXmlBody(request)
  if (body === null) return answer(call, extend(services, call), { status: 200 })
  const { isShared, owner } = readLockInfo(body)
  const { depth = 'infinity' } = request.headers
  if (depth !== '0' && depth !== 'infinity') throw new AppError('bad_request', { detail: 'the header "Depth"' })
  if (place.entry === null) {
    requireParent(place)
    requireUnlocked(services, call, place, { isComingOrGoing: true })
  }
  const lockOfCall = services.locks.add({
    path: place.path,
    holderId: access.id,
    isShared,
    isDeep: depth === 'infinity',
    owner,
    durationMs: readDuration(request),
  })
  if (place.entry === null) await reserveName(services, call, lockOfCall)
  reply.header('lock-token', `<${lockOfCall.token}>`)
  return answer(call, lockOfCall, { status: place.entry === null ? 201 : 200 })
}

/** UNLOCK. */
export async function unlock(
  { locks }: DavServices,
  { request, reply, place, access }: DavCall,
): Promise<FastifyReply> {
  const token = /^\s*<([^>]+)>\s*$/.exec(String(request.headers['lock-token'] ?? ''))?.[1]
  if (token === undefined) throw new AppError('bad_request', { detail: 'the header "Lock-Token"' })
  const found = locks.covering(place.path).find((one) => one.token === token && one.holderId === access.id)
  if (found === undefined) throw new AppError('dav_lock_unknown')
  locks.remove(token)
  return reply.code(204).send()
}

/** Throws `dav_precondition_failed` unless the program names a lock of its own that covers the place. */
function extend({ locks }: DavServices, { request, place, tokens }: DavCall): Lock {
  const found = locks.covering(place.path).find(({ token }) => tokens.has(token))
  if (found === undefined) throw new AppError('dav_precondition_failed')
  return locks.extend(found, readDuration(request))
}

async function reserveName(services: DavServices, call: DavCall, { token }: Lock): Promise<void> {
  const { folder, name } = requireParent(call.place)
  const empty = { content: NOTHING, claimedType: null, modifiedAtMs: null }
  try {
    await storeContent(services, call, { folderId: folder.id, name }, empty)
  } catch (error) {
    services.locks.remove(token)
    throw error
  }
}

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

function answer({ reply, place }: DavCall, found: Lock, { status }: { status: number }): FastifyReply {
  const written = activeLock(found, davHref(place.names, { isFolder: place.entry?.type === 'folder' }))
  return reply
    .code(status)
    .type(XML_TYPE)
    .send(`${XML_START}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${written}</D:lockdiscovery></D:prop>\n`)
}

function readLockInfo(body: XmlElement): { isShared: boolean; owner: string } {
  const scope = davChild(body, 'lockscope')
  const isShared = davChild(scope, 'shared') !== undefined
  const isWrite = davChild(davChild(body, 'locktype'), 'write') !== undefined
  if (!isDav(body, 'lockinfo') || !isWrite || (!isShared && davChild(scope, 'exclusive') === undefined)) {
    throw new AppError('dav_xml_invalid')
  }
  const owner = davChild(body, 'owner')
  const written = owner === undefined ? '' : writeContent(owner)
  return { isShared, owner: written.length > OWNER_MAX_CHARACTERS ? '' : written }
}

/** As the program wishes, within limits; it extends the lock while it needs it. */
function readDuration({ headers }: FastifyRequest): number {
  const wishes = String(headers.timeout ?? '')
  if (/\binfinite\b/i.test(wishes)) return DURATION_MAX_MS
  const seconds = Number(/\bSecond-(\d{1,10})\b/i.exec(wishes)?.[1] ?? 0)
  return seconds === 0 ? DURATION_DEFAULT_MS : Math.min(seconds * 1000, DURATION_MAX_MS)
}
