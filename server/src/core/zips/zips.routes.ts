import { getZip, prepareZip } from '@pinloft/contract/zips/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sendBlocks } from '../../platform/http/send-blocks.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { networkOf } from '../access/index.ts'
import { contentHeaders } from '../files/index.ts'
import type { ZipClient, ZipsService } from './zips.service.ts'

const ZIP_TYPE = 'application/zip'

export function zipsRoutes(app: FastifyInstance, zips: ZipsService): void {
  mount(app, prepareZip, async ({ body, request }) => {
    const { sizeBytes, ...prepared } = await zips.prepare(clientOf(request), body)
    return { ...prepared, size: sizeBytes }
  })

  mount(app, getZip, async ({ params, request, reply }) => {
    const { name, sizeBytes, blocks } = await zips.open(clientOf(request), params.id)
    // It may contain protected files, which must not be cached.
    const headers = contentHeaders({ name, mimeType: ZIP_TYPE, isPasswordProtected: true }, { asAttachment: true })
    return sendBlocks(request, reply, { sizeBytes, headers, blocks })
  })
}

function clientOf(request: FastifyRequest): ZipClient {
  return { session: sessionOf(request), network: networkOf(request.ip) }
}
