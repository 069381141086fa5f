import {
  copyWorldToStorage,
  deleteWorld,
  deleteWorldRevision,
  downloadWorld,
  getWorld,
  getWorldIcon,
  getWorldMap,
  listWorlds,
  makeWorld,
  renameWorld,
  restoreWorldRevision,
  syncWorld,
} from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { listTrashedWorlds, purgeWorlds, restoreWorld } from '@pinloft/contract/worlds/trash'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, describeUserAgent, networkOf, type VerifiedPin } from '../../core/access/index.ts'
import { contentHeaders, mimeTypeOf } from '../../core/files/index.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { ReceiveWorldService } from './receive-world.service.ts'
import type { WorldTrashService } from './world-trash.service.ts'
import type { WorldsService } from './worlds.service.ts'

interface Services {
  worlds: WorldsService
  receiving: ReceiveWorldService
  trash: WorldTrashService
  access: AccessService
  blobs: VerifiedBlobs
}

export function worldsRoutes(app: FastifyInstance, { worlds, receiving, trash, access, blobs }: Services): void {
  mount(app, listWorlds, () => worlds.list())

  mount(app, getWorld, ({ params }) => worlds.details(params.id))

  mount(app, renameWorld, ({ params, body }) => worlds.rename(params.id, body.name))

  mount(app, makeWorld, ({ body: { fileId, folderId, worldName, worldPath }, request }) => {
    const destination = { name: worldName, worldPath, device: deviceOf(request) }
    if (fileId !== null) return receiving.ofFile(fileId, destination)
    if (folderId !== null) return receiving.ofFolder(folderId, destination, clientOf(request))
    throw new AppError('world_information_missing')
  })

  mount(app, getWorldMap, ({ params, query }) => worlds.map(params.id, query.revision))

  mount(app, getWorldIcon, async ({ params, request, reply }) => {
    const icon = await worlds.icon(params.id, params.revision)
    return sendPicture(request, reply, { ...icon, type: 'image/webp', isForEver: true })
  })

  mount(app, downloadWorld, async ({ params, query, request, reply }) => {
    const { blob_key, sha256, size_bytes, file_name: name } = await worlds.revision(params.id, query.revision)
    const file = { name, mimeType: mimeTypeOf(name, null), isPasswordProtected: false }
    return sendBlob(request, reply, {
      sizeBytes: size_bytes,
      etag: sha256,
      headers: contentHeaders(file, { asAttachment: true }),
      open: () => blobs.open(blob_key),
    })
  })

  mount(app, copyWorldToStorage, ({ params, body }) =>
    worlds.copyToStorage(params.id, body.revision ?? undefined, body.folder ?? null),
  )

  mount(app, restoreWorldRevision, ({ params, request }) =>
    worlds.restoreRevision(params.id, params.revision, deviceOf(request)),
  )

  mount(app, deleteWorldRevision, async ({ params, body, request }) =>
    worlds.deleteRevision(await checkPin(body.pin, request), params.id, params.revision),
  )

  mount(app, syncWorld, ({ params }) => worlds.sync(params.worldName))

  mount(app, deleteWorld, async ({ params, body, request }) => {
    await worlds.delete(await checkPin(body.pin, request), params.id)
    return { message: WORLDS_TEXTS.deleted }
  })

  mount(app, listTrashedWorlds, ({ query }) => trash.page(query))

  mount(app, restoreWorld, ({ params }) => trash.restore(params.id))

  mount(app, purgeWorlds, async ({ body: { pin, ids, isAll }, request }) => {
    const worldCount = await trash.purge(await checkPin(pin, request), { ids, isAll: isAll ?? false })
    return { message: WORLDS_TEXTS.purged, worldCount }
  })

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, clientOf(request))
  }
}

/** Browser and operating system. */
export function deviceOf(request: FastifyRequest): string {
  return describeUserAgent(request.headers['user-agent'] ?? '')
}

function clientOf(request: FastifyRequest) {
  return { session: sessionOf(request), network: networkOf(request.ip) }
}
