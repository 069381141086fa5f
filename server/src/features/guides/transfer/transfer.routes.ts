import { exportGuides, importGuides } from '@pinloft/contract/guides'
import { GUIDES_TEXTS } from '@pinloft/contract/guides-texts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { sendBlocks } from '../../../platform/http/send-blocks.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import { contentHeaders } from '../../files/index.ts'
import { writerOf } from '../request-origin.ts'
import type { GuideExportService } from './guide-export.service.ts'
import type { GuideImportService } from './guide-import.service.ts'

const ZIP = { name: GUIDES_TEXTS.exportName, mimeType: 'application/zip', isPasswordProtected: true }

export function transferRoutes(
  app: FastifyInstance,
  { exports, imports }: { exports: GuideExportService; imports: GuideImportService },
): void {
  mount(app, exportGuides, async ({ query, request, reply }) => {
    const { sizeBytes, blocks } = await exports.open(query)
    return sendBlocks(request, reply, { sizeBytes, headers: contentHeaders(ZIP, { asAttachment: true }), blocks })
  })

  mount(app, importGuides, ({ request }) =>
    withStreamedBody(request, (content) => imports.import(content, writerOf(request))),
  )
}
