import { join } from 'node:path'
import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import type { FileLocks } from '../../core/protection/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { PageCleaner } from '../../platform/page-html/page-cleaner.ts'
import { Typesetter } from '../../platform/typeset/typesetter.ts'
import { DocumentKeys } from './document-keys.ts'
import { DOCUMENT_TYPESETTING_FOLDER } from './documents.storage.ts'
import { draftFinder } from './drafts/draft-finder.ts'
import { draftsRoutes } from './drafts/drafts.routes.ts'
import { DraftsService } from './drafts/drafts.service.ts'
import { SavedFormReader } from './page/saved-form-reader.ts'
import { documentPdfRoutes } from './pdf/document-pdfs.routes.ts'
import { DocumentPdfsService } from './pdf/document-pdfs.service.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { PicturesService } from './pictures/pictures.service.ts'
import { OpenDocumentService } from './saving/open-document.service.ts'
import { SaveDocumentService } from './saving/save-document.service.ts'
import { savingRoutes } from './saving/saving.routes.ts'

/** Documents that are written and drawn in the browser: drafts, pictures, and the files that they are saved as. */
export function createDocuments(
  platform: Platform,
  { access, locks, files }: { access: Access; locks: FileLocks; files: Files },
): Feature {
  const keys = new DocumentKeys({ database: platform.database, locks })
  const drafts = new DraftsService({ ...platform, keys })
  const pictures = new PicturesService({ ...platform, keys })
  const cleaner = new PageCleaner()
  const forms = new SavedFormReader()
  const { versionStore } = files
  const saving = new SaveDocumentService({ ...platform, locks, keys, drafts, pictures, cleaner, versionStore })
  const opening = new OpenDocumentService({ ...platform, keys, drafts, pictures, cleaner, forms })
  const typesetter = new Typesetter(join(platform.dataDir, DOCUMENT_TYPESETTING_FOLDER))
  const pdfs = new DocumentPdfsService({ ...platform, drafts, pictures, typesetter })
  return {
    finders: [draftFinder(drafts)],
    recover: () => typesetter.sweep(),
    routes: (http) => {
      draftsRoutes(http, drafts)
      picturesRoutes(http, pictures)
      documentPdfRoutes(http, pdfs)
      savingRoutes(http, { saving, opening, access: access.service })
    },
    start: () => {
      drafts.sweepBy(platform.retention)
      pictures.sweepBy(platform.retention)
    },
    onContentDeleted: (sha256) => drafts.forgetContent(sha256),
    async prepareLockChange(change) {
      const { before, after } = change
      const seal = await pictures.prepareSeal(await drafts.listOpenable(change), before.fileKey, after)
      let draftIds: string[] = []
      return {
        async commit(transaction) {
          draftIds = await drafts.changeLock(transaction, change)
          await seal.commit(transaction, draftIds)
        },
        async finish() {
          if (draftIds.length > 0) platform.events.publish({ type: 'document_drafts_changed', draftIds })
          await seal.finish()
        },
        discard: (error) => seal.discard(error),
      }
    },
    close: async () => {
      await typesetter.close()
      await cleaner.close()
      await forms.close()
      await pictures.close()
    },
  }
}
