import { joinFolderPath } from '@pinloft/contract/files/names'
import type { FastifyReply } from 'fastify'
import { batchesOf } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendBlocks } from '../../../platform/http/send-blocks.ts'
import type { ProgramAccess } from '../app-passwords.service.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import type { DavFile, DavFolder } from './dav-tree.ts'
import { type Described, LIVE_PROPERTIES, QUOTA_PROPERTIES } from './live-properties.ts'
import { MULTISTATUS_END, MULTISTATUS_START, refuseWith, writeResponse, XML_TYPE } from './multistatus.ts'
import { findProperties, type PropertyRow } from './properties.repository.ts'
import { readXmlBody } from './read-body.ts'
import { childrenOf, davChild, isDav, type XmlElement, type XmlName } from './xml.ts'

/** Which properties are wanted: some by name, all with some more, or only the names of all. */
type Wanted = { type: 'some' | 'all'; names: XmlName[] } | { type: 'names' }

const MULTI_STATUS = 207

/** PROPFIND: the properties of a file or folder, and with depth 1 of what is in the folder. */
export async function findPropertiesOf(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, access } = call
  const wanted = readWanted(await readXmlBody(request))
  const { depth = 'infinity' } = request.headers
  if (place.entry === null) throw new AppError('file_not_found')
  if (depth !== '0' && depth !== '1') {
    if (depth !== 'infinity') throw new AppError('bad_request', { detail: 'the header "Depth"' })
    return refuseWith(reply, 403, 'propfind-finite-depth')
  }
  const isQuotaWanted = wanted.type !== 'names' && wanted.names.some(({ name }) => QUOTA_PROPERTIES.includes(name))
  const space = isQuotaWanted ? await spaceOf(services, access) : null
  const { names, path, entry } = place
  const entries = listed(services, { names, path, entry }, depth === '1')
  const describe = describer(services, { wanted, space })
  reply.code(MULTI_STATUS)
  const headers = { 'content-type': XML_TYPE, 'cache-control': 'no-store' }
  return sendBlocks(request, reply, { sizeBytes: null, headers, blocks: blocksOf(entries, describe) })
}

interface Listed {
  names: readonly string[]
  /** From the root. */
  path: string
  entry: DavFile | DavFolder
}

/** In batches, so that a large folder is never all in memory. */
async function* listed(
  { files }: DavServices,
  top: Listed,
  isWithContents: boolean,
): AsyncGenerator<Listed[], void, void> {
  yield [top]
  if (!isWithContents || top.entry.type === 'file') return
  const inTop = (name: string) => ({ names: [...top.names, name], path: joinFolderPath(top.path, name) })
  for await (const some of batchesOf(await files.catalog.foldersIn(top.entry.id))) {
    yield some.map(({ id, name, createdAtMs }) => ({ ...inTop(name), entry: { type: 'folder', id, createdAtMs } }))
  }
  for await (const some of files.catalog.filesIn(top.entry.id)) {
    yield some.map((file) => ({ ...inTop(file.name), entry: { type: 'file', ...file } }))
  }
}

async function* blocksOf(
  batches: AsyncGenerator<Listed[], void, void>,
  describe: (some: Listed[]) => Promise<string>,
): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(MULTISTATUS_START)
  for await (const some of batches) yield Buffer.from(await describe(some))
  yield Buffer.from(MULTISTATUS_END)
}

function describer(
  { database, locks }: DavServices,
  { wanted, space }: { wanted: Wanted; space: Described['space'] },
): (some: Listed[]) => Promise<string> {
  return async (some) => {
    const noted = await findProperties(
      database,
      some.map(({ entry }) => entry.id),
    )
    const written = some.map(({ names, path, entry }) => {
      const described = { names, entry, locks: locks.covering(path), space }
      return describeEntry(described, noted.get(entry.id) ?? [], wanted)
    })
    return written.join('')
  }
}

function describeEntry(described: Described, noted: readonly PropertyRow[], wanted: Wanted): string {
  const { names, entry } = described
  const isFolder = entry.type === 'folder'
  const contentOf = ({ namespace, name }: XmlName) =>
    namespace === 'DAV:' && Object.hasOwn(LIVE_PROPERTIES, name)
      ? (LIVE_PROPERTIES[name]?.(described) ?? null)
      : (noted.find((row) => row.namespace === namespace && row.name === name)?.value ?? null)
  const asked =
    wanted.type === 'some' ? wanted.names : [...everyName(noted), ...(wanted.type === 'all' ? wanted.names : [])]
  const found: { name: XmlName; content: string }[] = []
  const missing: { name: XmlName; content: string }[] = []
  for (const name of asked) {
    const content = contentOf(name)
    if (content !== null) found.push({ name, content: wanted.type === 'names' ? '' : content })
    else if (wanted.type === 'some') missing.push({ name, content: '' })
  }
  return writeResponse(names, isFolder, [
    { status: 200, properties: found },
    { status: 404, properties: missing },
  ])
}

function everyName(noted: readonly PropertyRow[]): XmlName[] {
  const live = Object.keys(LIVE_PROPERTIES).filter((name) => !QUOTA_PROPERTIES.includes(name))
  return [...live.map((name) => ({ namespace: 'DAV:', name })), ...noted]
}

function readWanted(body: XmlElement | null): Wanted {
  if (body === null) return { type: 'all', names: [] }
  if (!isDav(body, 'propfind')) throw new AppError('dav_xml_invalid')
  const some = davChild(body, 'prop')
  if (some !== undefined) return { type: 'some', names: childrenOf(some) }
  if (davChild(body, 'propname') !== undefined) return { type: 'names' }
  if (davChild(body, 'allprop') === undefined) throw new AppError('dav_xml_invalid')
  const more = davChild(body, 'include')
  return { type: 'all', names: more === undefined ? [] : childrenOf(more) }
}

/** Counts only what the program can see; how much room is left is the same for all. */
async function spaceOf({ files }: DavServices, { topFolderId }: ProgramAccess) {
  const [{ sizeBytes }, { freeBytes }] = await Promise.all([files.folders.details(topFolderId), files.service.usage()])
  return { availableBytes: freeBytes, usedBytes: sizeBytes }
}
