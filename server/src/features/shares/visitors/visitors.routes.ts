import { finished } from 'node:stream'
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { SHARE_PATH, visitorPaths } from '@pinloft/contract/shares/endpoints'
import { SHARE_PAGE_ENTRIES } from '@pinloft/contract/shares/limits'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contentHeaders } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { sendBlob } from '../../../platform/http/send-blob.ts'
import { sendBlocks } from '../../../platform/http/send-blocks.ts'
import { sendPicture } from '../../../platform/http/send-picture.ts'
import { filePage, folderPage } from './entry-pages.ts'
import type { FilePreviewsService } from './file-previews.service.ts'
import { dropPage, uploadZone } from './upload-pages.ts'
import { VISIT_COOKIE, visitorOf } from './visitor-of.ts'
import type { LinkPreview } from './visitor-page.ts'
import { type VisitorAssets, visitorReplies } from './visitor-replies.ts'
import type { VisitorUploadsService } from './visitor-uploads.service.ts'
import type { OpenShare, VisitorsService } from './visitors.service.ts'
import { worldPage } from './world-page.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_MAX_BYTES = 4 * 1024
const UNTIL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

interface ShareRoute {
  Params: { token: string }
}
interface EntryRoute {
  Params: { token: string; entryId: string }
  Querystring: z.infer<typeof EntryQuery>
}

const EntryQuery = z.object({
  after: z.string().optional(),
  download: z.string().optional(),
  entry: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(SHARE_PAGE_ENTRIES)]).default([]),
  size: z.enum(Object.keys(THUMBNAIL_SIZES) as [ThumbnailSize]).default('medium'),
})

/** What is open to whoever has a link: pages that work without script, and the bytes behind them. */
export function visitorsRoutes(
  app: FastifyInstance,
  {
    visitors,
    previews,
    uploads,
    assets,
  }: {
    visitors: VisitorsService
    previews: FilePreviewsService
    uploads: VisitorUploadsService
    assets: VisitorAssets
  },
): void {
  const { answer, send } = visitorReplies(assets)
  const hidden = { schema: { hide: true } }
  const ofEntry = { schema: { hide: true, querystring: EntryQuery } }

  app.get<ShareRoute>(SHARE_PATH, hidden, (request, reply) =>
    answer(reply, request.params.token, async () => {
      const open = await openAndBegin(request, reply)
      return showEntry(request, reply, { open, entryId: open.share.entry_id, after: undefined })
    }),
  )

  app.get<EntryRoute>(`${SHARE_PATH}/:entryId`, ofEntry, (request, reply) =>
    answer(reply, request.params.token, async () => {
      const open = await openAndBegin(request, reply)
      return showEntry(request, reply, { open, entryId: request.params.entryId, after: request.query.after })
    }),
  )

  app.get<EntryRoute>(`${SHARE_PATH}/:entryId/content`, ofEntry, async (request, reply) => {
    const visitor = visitorOf(request)
    const open = await visitors.open(request.params.token, visitor)
    const isDownload = request.query.download !== undefined
    const isCounted = request.method === 'GET' && (isDownload || open.share.download_limit !== null)
    const file = await visitors.content(open, request.params.entryId, { visitor, isCounted })
    return sendBlob(request, reply, {
      sizeBytes: file.sizeBytes,
      etag: file.sha256,
      headers: contentHeaders(file, { asAttachment: isDownload }),
      open: file.open,
    })
  })

  app.get<EntryRoute>(`${SHARE_PATH}/:entryId/thumbnail`, ofEntry, async (request, reply) => {
    const visitor = visitorOf(request)
    const open = await visitors.open(request.params.token, visitor)
    const { size } = request.query
    const signal = disconnectSignal(reply, 'thumbnail_unavailable')
    const { bytes, sha256 } = await visitors.thumbnail(open, request.params.entryId, { size, visitor, signal })
    return sendPicture(request, reply, { bytes, type: 'image/webp', etag: `${sha256}-${size}`, isForEver: false })
  })

  app.get<EntryRoute>(`${SHARE_PATH}/:entryId/pdf`, ofEntry, (request, reply) =>
    answer(reply, request.params.token, async () => {
      const visitor = visitorOf(request)
      const open = await visitors.open(request.params.token, visitor)
      const isCounted = request.method === 'GET' && open.share.download_limit !== null
      const signal = disconnectSignal(reply, 'preview_unavailable')
      const { file, ...pdf } = await visitors.pdf(open, request.params.entryId, { visitor, isCounted, signal })
      const shown = { ...file, name: `${file.name}.pdf`, mimeType: 'application/pdf' }
      return sendBlob(request, reply, {
        ...pdf,
        etag: `${file.sha256}-pdf`,
        headers: contentHeaders(shown, { asAttachment: false }),
      })
    }),
  )

  app.get<EntryRoute>(`${SHARE_PATH}/:entryId/zip`, ofEntry, async (request, reply) => {
    const visitor = visitorOf(request)
    const open = await visitors.open(request.params.token, visitor)
    const { name, sizeBytes, blocks } = await visitors.zip(open, request.params.entryId, {
      entryIds: request.query.entry,
      visitor,
      isCounted: request.method === 'GET',
    })
    const headers = contentHeaders(
      { name, mimeType: 'application/zip', isPasswordProtected: true },
      { asAttachment: true },
    )
    return sendBlocks(request, reply, { sizeBytes, headers, blocks })
  })

  // No other address below is a page of the web app.
  app.get('/s/*', hidden, () => {
    throw new AppError('share_ended')
  })

  app.register(async (scope) => {
    // Only this route takes what a form without script sends.
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post<ShareRoute>(`${SHARE_PATH}/password`, hidden, (request, reply) =>
      answer(reply, request.params.token, async () => {
        const { token } = request.params
        setCookie(request, reply, await visitors.enterPassword(token, passwordIn(request), visitorOf(request)))
        return reply.redirect(visitorPaths(token).page, 303)
      }),
    )
    scope.post<EntryRoute>(`${SHARE_PATH}/:entryId/password`, hidden, (request, reply) =>
      answer(reply, request.params.token, async () => {
        const { token, entryId } = request.params
        const visitor = visitorOf(request)
        const open = await visitors.open(token, visitor)
        return answer(
          reply,
          token,
          async () => {
            setCookie(request, reply, await visitors.enterFilePassword(open, entryId, passwordIn(request), visitor))
            return reply.redirect(visitorPaths(token).entry(entryId), 303)
          },
          entryId,
        )
      }),
    )
  })

  /** Opens the link, and begins a visit unless this is one. */
  async function openAndBegin(request: FastifyRequest<ShareRoute>, reply: FastifyReply): Promise<OpenShare> {
    const open = await visitors.open(request.params.token, visitorOf(request))
    if (open.visit === null && request.method === 'GET') setCookie(request, reply, await visitors.begin(open))
    return open
  }

  async function showEntry(
    request: FastifyRequest<ShareRoute>,
    reply: FastifyReply,
    { open, entryId, after }: { open: OpenShare; entryId: string; after: string | undefined },
  ): Promise<FastifyReply> {
    const { protocol, host } = request
    const { share } = open
    const paths = visitorPaths(request.params.token)
    if (share.entry_type === 'world') {
      const title = await visitors.worldName(open, entryId)
      const preview = hiddenIf(share.password_hash, previewOf(title))
      return send(reply, { title, preview, script: 'world' }, worldPage(title, { share, paths }))
    }
    if (share.mode === 'drop') {
      const { folder, own } = await uploads.zone(open, entryId, visitorOf(request))
      const head = {
        title: folder.name,
        preview: hiddenIf(share.password_hash, previewOf(folder.name)),
        script: 'upload' as const,
      }
      return send(reply, head, dropPage(folder.name, { share, folderId: folder.id, paths, own }))
    }
    const entry = await visitors.entry(open, entryId)
    const surroundings = {
      paths,
      trail: entry.trail,
      until: share.expires_at === null ? null : UNTIL.format(share.expires_at),
      isLimited: share.download_limit !== null,
    }
    if (entry.type === 'folder') {
      const page = await visitors.folderPage(open, entryId, after)
      const opened = await visitors.openedIn(open, page.files, visitorOf(request))
      const { name } = entry.folder
      const isAdding = share.mode === 'add'
      const zone = isAdding ? uploadZone({ share, folderId: entry.folder.id, paths, own: [] }) : null
      return send(
        reply,
        { title: name, preview: hiddenIf(share.password_hash, previewOf(name)), script: isAdding ? 'upload' : null },
        folderPage(entry.folder, { ...page, opened }, surroundings, zone),
      )
    }
    const { file } = entry
    const hasPicture = !file.isProtected && (file.kind === 'image' || file.kind === 'video')
    const preview = {
      title: file.name,
      description: `${formatSize(file.sizeBytes)} · ${VISITOR_TEXTS.brand}`,
      picture: hasPicture ? `${protocol}://${host}${paths.thumbnail(file.id)}?size=large` : null,
    }
    const visitor = visitorOf(request)
    const isLocked = await visitors.isLocked(open, file, visitor)
    const onSent = (release: () => void) => finished(reply.raw, release)
    const isShown = !isLocked && share.download_limit === null
    const shown = isShown ? await previews.read({ open, file, visitor, onSent }) : null
    return send(
      reply,
      { title: file.name, preview: hiddenIf(share.password_hash, preview) },
      filePage(file, { ...surroundings, isLocked, preview: shown }),
    )
  }
}

function previewOf(folderName: string): LinkPreview {
  return { title: folderName, description: VISITOR_TEXTS.brand, picture: null }
}

/** A link with a password says nothing of what it gives to programs that preview it. */
function hiddenIf(passwordHash: string | null, preview: LinkPreview): LinkPreview | null {
  return passwordHash === null ? preview : null
}

function passwordIn({ body }: FastifyRequest): string {
  return body instanceof URLSearchParams ? (body.get('password') ?? '') : ''
}

function setCookie(request: FastifyRequest<ShareRoute>, reply: FastifyReply, value: string): void {
  reply.setCookie(VISIT_COOKIE, value, {
    path: visitorPaths(request.params.token).page,
    httpOnly: true,
    // Links are followed from elsewhere, as from a chat.
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
