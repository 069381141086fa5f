import { attachPicture, generateImage } from '@pinloft/contract/assistant/endpoints'
import { getFileContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import type { PicturesService } from './pictures.service.ts'

export function picturesRoutes(app: FastifyInstance, pictures: PicturesService, access: AccessService): void {
  mount(app, generateImage, async ({ body: { prompt, pin }, request, reply }) => {
    pictures.checkPrompt(prompt)
    await access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
    try {
      const { id } = await pictures.make(prompt, disconnectSignal(reply, 'work_interrupted'))
      return { imageUrl: pathOf(getFileContent.path, { id }), prompt }
    } catch (error) {
      // Clients show this text; what went wrong at the provider is its cause.
      if (error instanceof AppError && /^ai_(?!not_set_up)/.test(error.code)) {
        throw new AppError('picture_failed', { cause: error })
      }
      throw error
    }
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    mount(scope, attachPicture, ({ request }) => withStreamedBody(request, (content) => pictures.attach(content)))
  })
}
