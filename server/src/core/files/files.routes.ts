import {
  countItems,
  createFolder,
  getFileContent,
  getFileDetails,
  getFolderDetails,
  listFiles,
  listFolders,
} from '@pinloft/contract/files/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { jsonArray, sendJsonStream } from '../../platform/http/send-json-stream.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { credentialsOf } from '../protection/index.ts'
import type { FilesService } from './files.service.ts'
import { contentHeaders } from './store/content-headers.ts'
import type { FoldersService } from './tree/folders.service.ts'

export function filesRoutes(
  app: FastifyInstance,
  { files, folders }: { files: FilesService; folders: FoldersService },
): void {
  mount(app, listFiles, async ({ query, request, reply }) => {
    const { limit } = query
    const pieces =
      limit === undefined
        ? jsonArray(await files.batches(query))
        : [JSON.stringify(await files.page({ ...query, limit }))]
    return sendJsonStream(request, reply, pieces)
  })

  mount(app, listFolders, ({ request, reply }) => sendJsonStream(request, reply, jsonArray(folders.batches())))

  mount(app, countItems, ({ query }) => folders.itemCounts(query.folder ?? ''))

  mount(app, createFolder, ({ body, request }) =>
    folders.create(sessionOf(request), { name: body.name, parentPath: body.parentPath ?? '' }),
  )

  mount(app, getFileDetails, ({ params }) => files.details(params.id))

  mount(app, getFolderDetails, async ({ params }) => {
    const { sizeBytes, ...details } = await folders.details(params.id)
    return { ...details, size: sizeBytes }
  })

  mount(app, getFileContent, async ({ params, query, request, reply }) => {
    const file = await files.content(params.id, credentialsOf(request, query))
    return sendBlob(request, reply, {
      sizeBytes: file.sizeBytes,
      etag: file.sha256,
      headers: contentHeaders(file, { asAttachment: query.download !== undefined }),
      open: file.open,
    })
  })
}
