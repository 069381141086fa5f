import type { FastifyReply } from 'fastify'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { requireUnlocked, requireWritable } from './guards.ts'
import { LIVE_PROPERTIES } from './live-properties.ts'
import { MULTISTATUS_END, MULTISTATUS_START, writeResponse, XML_TYPE } from './multistatus.ts'
import { findProperties, removeProperty, saveProperty } from './properties.repository.ts'
import { readXmlBody } from './read-body.ts'
import { childrenOf, davChild, isDav, writeContent, type XmlElement } from './xml.ts'

const PROPERTIES_MAX_PER_ENTRY = 500

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
  const isOurs = ({ property: { namespace, name } }: Change) => namespace === 'DAV:' && name in LIVE_PROPERTIES
  const refused = changes.filter(isOurs)
  if (refused.length === 0) await applyChanges(services, entry.id, changes)
  const named = (some: readonly Change[]) => some.map(({ property }) => ({ name: property, content: '' }))
  const response = writeResponse(
    names,
    entry.type === 'folder',
    refused.length === 0
      ? [{ status: 200, properties: named(changes) }]
      : [
          { status: 403, properties: named(refused) },
          { status: 424, properties: named(changes.filter((change) => !isOurs(change))) },
        ],
  )
  return reply.code(207).type(XML_TYPE).send(`${MULTISTATUS_START}${response}${MULTISTATUS_END}`)
}

function applyChanges({ database }: DavServices, entryId: string, changes: readonly Change[]): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const { property, isRemoval } of changes) {
      const { namespace, name } = property
      if (isRemoval) await removeProperty(transaction, entryId, property)
      else await saveProperty(transaction, { entry_id: entryId, namespace, name, value: writeContent(property) })
    }
    const count = (await findProperties(transaction, [entryId])).get(entryId)?.length ?? 0
    if (count > PROPERTIES_MAX_PER_ENTRY) throw new AppError('dav_properties_too_many')
  })
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
