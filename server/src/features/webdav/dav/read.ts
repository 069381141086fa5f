import { WEBDAV_TEXTS } from '@pinloft/contract/webdav/texts'
import type { FastifyReply } from 'fastify'
import { contentHeaders } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendBlob } from '../../../platform/http/send-blob.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import { etagOfVersion } from './etag.ts'

/** GET and HEAD: the bytes of a file, or a sentence for people who open a folder in a browser. */
export async function read({ files }: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, session, access } = call
  const { entry } = place
  if (entry === null) throw new AppError('file_not_found')
  if (entry.type === 'folder') return reply.type('text/plain; charset=utf-8').send(`${WEBDAV_TEXTS.forPrograms}\n`)
  if (entry.isProtected) throw new AppError('dav_file_protected')
  const credentials = { password: undefined, token: undefined, session, network: access.network }
  const file = await files.service.content(entry.id, credentials)
  return sendBlob(request, reply, {
    sizeBytes: file.sizeBytes,
    etag: etagOfVersion(file.sha256),
    headers: {
      ...contentHeaders(file, { asAttachment: true }),
      'last-modified': new Date(entry.modifiedAtMs).toUTCString(),
    },
    open: file.open,
  })
}
