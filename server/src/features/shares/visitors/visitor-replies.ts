import { randomBytes } from 'node:crypto'
import { errorStatus } from '@pinloft/contract/shared/errors'
import { visitorPaths } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { FastifyReply } from 'fastify'
import type { AppError } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/http/error-mapper.ts'
import type { Html } from './visitor-html.ts'
import { type LinkPreview, messagePage, passwordForm, visitorPage, visitorPolicy } from './visitor-page.ts'

/** Addresses of what was built for visitors' pages; null if the web app is not built. */
export interface VisitorAssets {
  stylesheet: string | null
  /** Of pages that take files. */
  upload: string | null
  /** Of pages with a world. */
  world: string | null
}

/** Sends pages to visitors. */
export function visitorReplies(assets: VisitorAssets) {
  return { answer, send }

  /** Runs what sends a page; an error becomes a page as well. A password is that of `fileId`, else that of the link. */
  async function answer(
    reply: FastifyReply,
    token: string,
    work: () => Promise<FastifyReply>,
    fileId?: string,
  ): Promise<FastifyReply> {
    try {
      return await work()
    } catch (cause) {
      const error = toAppError(cause)
      const status = errorStatus(error.code)
      if (status === 500) throw cause
      reply.code(status)
      if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000))
      return send(
        reply,
        { title: VISITOR_TEXTS.brand, preview: null },
        errorContent(error, visitorPaths(token).password(fileId), fileId !== undefined),
      )
    }
  }

  function send(
    reply: FastifyReply,
    {
      title,
      preview,
      script = null,
    }: { title: string; preview: LinkPreview | null; script?: 'upload' | 'world' | null },
    content: Html,
  ): FastifyReply {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': visitorPolicy(nonce),
        'cache-control': 'private, no-store',
        // The address is the secret; without an origin, on the other hand, the form would be refused.
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(
        visitorPage({
          title,
          preview,
          stylesheet: assets.stylesheet,
          script: script && assets[script],
          nonce,
          content,
        }),
      )
  }
}

const PASSWORD_ERRORS: ReadonlySet<string> = new Set(['password_incorrect', 'guess_too_soon', 'guesses_exhausted'])

function errorContent(error: AppError, passwordPath: string, isOfFile: boolean): Html {
  if (error.code === 'password_required' || PASSWORD_ERRORS.has(error.code)) {
    const shown = PASSWORD_ERRORS.has(error.code) ? error.message : null
    const title = isOfFile ? VISITOR_TEXTS.filePasswordTitle : VISITOR_TEXTS.passwordTitle
    return messagePage({ title, help: null, form: passwordForm(passwordPath, shown) })
  }
  if (error.code === 'share_ended') {
    return messagePage({ title: VISITOR_TEXTS.endedTitle, help: VISITOR_TEXTS.endedHelp })
  }
  return messagePage({ title: VISITOR_TEXTS.failedTitle, help: error.message })
}
