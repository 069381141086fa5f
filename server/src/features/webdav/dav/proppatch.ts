import type { FastifyReply } from 'fastify'
import { modifiedTime, updateFiles } from '../../../core/files/index.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import type { DavPlace } from './dav-tree.ts'
import { requireUnlocked, requireWritable } from './guards.ts'
import { LIVE_PROPERTIES } from './live-properties.ts'
import { MULTISTATUS_END, MULTISTATUS_START, writeResponse, XML_TYPE } from './multistatus.ts'
import { findProperties, removeProperty, saveProperty } from './properties.repository.ts'
import { readXmlBody } from './read-body.ts'
import { childrenOf, davChild, isDav, writeContent, type XmlElement } from './xml.ts'

const PROPERTIES_MAX_PER_ENTRY = 500
/** With which programs set when a file was last changed: standard, rclone and Nextcloud's, and Explorer. */
const TIME_PROPERTIES: readonly string[] = [
  'DAV:getlastmodified',
  'DAV:lastmodified',
  'urn:schemas-microsoft-com:Win32LastModifiedTime',
]
const TIME_MAX_CHARACTERS = 64

type DavEntry = NonNullable<DavPlace['entry']>

interface Change {
  property: XmlElement
  isRemoval: boolean
}

/** PROPPATCH: keeps what a program notes about a file or folder. All changes are made, or none. */
export async function changeProperties(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place } = call
  requireWritable(call)
  const changes = readChanges(await readXmlBody(request))
  const { entry, names } = place
  if (entry === null) throw new AppError('file_not_found')
  requireUnlocked(services, call, place)
  const isRefused = (change: Change) => {
    if (setsTime(change, entry)) return timeIn(change.property) === null
    return change.property.namespace === 'DAV:' && change.property.name in LIVE_PROPERTIES
  }
  const refused = changes.filter(isRefused)
  if (refused.length === 0) await applyChanges(services, { place, entry, changes })
  const named = (some: readonly Change[]) => some.map(({ property }) => ({ name: property, content: '' }))
  const response = writeResponse(
    names,
    entry.type === 'folder',
    refused.length === 0
      ? [{ status: 200, properties: named(changes) }]
      : [
          { status: 403, properties: named(refused) },
          { status: 424, properties: named(changes.filter((change) => !isRefused(change))) },
        ],
  )
  return reply.code(207).type(XML_TYPE).send(`${MULTISTATUS_START}${response}${MULTISTATUS_END}`)
}

async function applyChanges(
  { database, clock, events }: DavServices,
  { place, entry, changes }: { place: DavPlace; entry: DavEntry; changes: readonly Change[] },
): Promise<void> {
  const { id: entryId } = entry
  const timeMs = changes
    .filter((change) => setsTime(change, entry))
    .map(({ property }) => timeIn(property))
    .at(-1)
  await inTransaction(database, async (transaction) => {
    if (timeMs !== undefined) {
      await updateFiles(transaction, [entryId], { modified_at: modifiedTime(timeMs, clock.now()) })
    }
    for (const change of changes) {
      if (setsTime(change, entry)) continue
      const { property, isRemoval } = change
      const { namespace, name } = property
      if (isRemoval) await removeProperty(transaction, entryId, property)
      else await saveProperty(transaction, { entry_id: entryId, namespace, name, value: writeContent(property) })
    }
    const count = (await findProperties(transaction, [entryId])).get(entryId)?.length ?? 0
    if (count > PROPERTIES_MAX_PER_ENTRY) throw new AppError('dav_properties_too_many')
  })
  if (timeMs !== undefined) events.publish({ type: 'file_changed', folders: [place.parent?.path ?? ''] })
}

/** Whether a change is of the time of a file. It is kept with the file, as a noted one would stay when the file changes. */
function setsTime({ property: { namespace, name }, isRemoval }: Change, { type }: DavEntry): boolean {
  return type === 'file' && !isRemoval && TIME_PROPERTIES.includes(namespace + name)
}

/** Milliseconds since the Unix epoch, from a date or from seconds; null if it is neither. */
function timeIn({ content }: XmlElement): number | null {
  const text = content.join('').trim()
  if (text.length > TIME_MAX_CHARACTERS) return null
  const timeMs = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(timeMs) ? null : timeMs
}

/** In the order in which they are to be made. */
function readChanges(body: XmlElement | null): Change[] {
  if (body === null || !isDav(body, 'propertyupdate')) throw new AppError('dav_xml_invalid')
  const changes = childrenOf(body).flatMap((part) => {
    const isRemoval = isDav(part, 'remove')
    if (!isRemoval && !isDav(part, 'set')) return []
    const properties = davChild(part, 'prop')
    return properties === undefined ? [] : childrenOf(properties).map((property) => ({ property, isRemoval }))
  })
  if (changes.length === 0) throw new AppError('dav_xml_invalid')
  return changes
}
