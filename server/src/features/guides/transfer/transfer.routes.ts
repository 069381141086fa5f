import { exportGuides, importGuides } from '@pinloft/contract/guides/transfer'
import type { FastifyInstance } from 'fastify'
import { contentHeaders } from '../../../core/files/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendBlocks } from '../../../platform/http/send-blocks.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import { writerOf } from '../request-origin.ts'
import type { GuideExportService } from './guide-export.service.ts'
import type { GuideImportService } from './guide-import.service.ts'

/** Not to be kept by a browser, like a protected file. */
const ZIP = { mimeType: 'application/zip', isPasswordProtected: true }

export function transferRoutes(
  app: FastifyInstance,
  { exports, imports }: { exports: GuideExportService; imports: GuideImportService },
): void {
  mount(app, exportGuides, async ({ query, request, reply }) => {
    const { name, sizeBytes, blocks } = await exports.open(query)
    const headers = contentHeaders({ ...ZIP, name }, { asAttachment: true })
    return sendBlocks(request, reply, { sizeBytes, headers, blocks })
  })

  mount(app, importGuides, ({ request }) =>
    withStreamedBody(request, (content) => imports.import(content, writerOf(request))),
  )
}
