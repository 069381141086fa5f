import { join } from 'node:path'
import { searchGuides } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PDF_JOB } from '@pinloft/contract/guides/pdfs'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import type { FileLocks } from '../../core/protection/index.ts'
import { TextIndex } from '../../core/search/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import { mount } from '../../platform/http/mount.ts'
import { Typesetter } from '../../platform/typeset/typesetter.ts'
import { draftsRoutes } from './drafts/drafts.routes.ts'
import { DraftsService } from './drafts/drafts.service.ts'
import { GuidePasswords } from './guide-passwords.ts'
import { guidesRoutes } from './guides.routes.ts'
import { GuidesService } from './guides.service.ts'
import { TYPESETTING_FOLDER } from './guides.storage.ts'
import { guidePdfRoutes } from './pdf/guide-pdfs.routes.ts'
import { GuidePdfsService } from './pdf/guide-pdfs.service.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { PicturesService } from './pictures/pictures.service.ts'
import { revisionsRoutes } from './revisions/revisions.routes.ts'
import { RevisionsService } from './revisions/revisions.service.ts'
import { GuideSearchService } from './search/guide-search.service.ts'
import { SearchedGuides } from './search/searched-guides.ts'
import { GuideExportService } from './transfer/guide-export.service.ts'
import { GuideImportService } from './transfer/guide-import.service.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { guideTrashRoutes } from './trash/guide-trash.routes.ts'
import { GuideTrashService } from './trash/guide-trash.service.ts'

export type Guides = ReturnType<typeof createGuides>

/** A library of guides: texts in Markdown, with drafts, revisions and pictures. */
export function createGuides(
  platform: Platform,
  {
    access,
    locks,
    files,
    trash,
  }: { access: Access; locks: FileLocks; files: Files; trash: { settings(): Promise<TrashSettings> } },
) {
  const passwords = new GuidePasswords(locks)
  const index = new TextIndex({
    ...platform,
    name: 'guides',
    source: new SearchedGuides(platform.database),
    onComplete: () => platform.events.publish({ type: 'search_index_changed' }),
  })
  const onChanged = (ids: readonly string[]) => index.changed(ids)
  const search = new GuideSearchService({ ...platform, index })
  const guides = new GuidesService({ ...platform, passwords, onChanged })
  const revisions = new RevisionsService({ ...platform, guides })
  const drafts = new DraftsService(platform)
  const pictures = new PicturesService(platform)
  const track = platform.jobs.declareTracked({
    name: 'guides-import',
    unit: 'items',
    result: z.null(),
    canCancel: true,
    afterRestart: 'fail',
  })
  const imports = new GuideImportService({ ...platform, guides, pictures, track, onChanged })
  const exports = new GuideExportService(platform)
  const guideTrash = new GuideTrashService({ ...platform, passwords, pictures, trash, onChanged })
  const typesetter = new Typesetter(join(platform.dataDir, TYPESETTING_FOLDER))
  const pdfs = new GuidePdfsService({
    ...platform,
    guides,
    typesetter,
    track: platform.jobs.declareTracked({
      name: GUIDE_PDF_JOB,
      unit: 'items',
      result: z.null(),
      canCancel: false,
      afterRestart: 'fail',
    }),
    versionStore: files.versionStore,
  })
  return {
    finders: [guideFinder(search)],
    service: guides,
    search,
    pdfs,
    async recover() {
      await typesetter.sweep()
      await pdfs.recover()
    },
    routes: (http) => {
      void http.register(async (scope) => {
        repeatErrors(scope)
        scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
        guidesRoutes(scope, guides)
        mount(scope, searchGuides, ({ query }) => search.search(query))
        revisionsRoutes(scope, revisions)
        draftsRoutes(scope, drafts)
        picturesRoutes(scope, pictures, platform.blobs)
        transferRoutes(scope, { exports, imports })
        guideTrashRoutes(scope, guideTrash, access.service)
        guidePdfRoutes(scope, pdfs)
      })
    },
    start: () => {
      pictures.sweepBy(platform.retention)
      guideTrash.sweepBy(platform.retention)
    },
    close: async () => {
      await index.close()
      await pictures.close()
      await typesetter.close()
    },
  } satisfies Feature & Record<string, unknown>
}

/** Clients of the guides read the message of an error as `error`, others as `message`: these routes send both. */
function repeatErrors(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Without a session, every path answers alike.
    if (request.session === null || reply.statusCode < 400 || typeof payload !== 'string') return payload
    const { message, ...others } = JSON.parse(payload) as { message: string }
    return JSON.stringify({ message, error: message, ...others })
  })
}

/** Guides, for the search of everything. */
function guideFinder(search: GuideSearchService): Finder {
  return {
    type: 'guide',
    async find(q, limit) {
      const { guides, ...rest } = await search.search({ q, limit })
      const finds = guides.map(({ id, title, category, snippet }) => ({ id, title, detail: category, snippet }))
      return { finds, ...rest }
    },
  }
}
