import type { Guide } from '@pinloft/contract/guides/endpoints'
import type { GuideRevision, getGuideRevision } from '@pinloft/contract/guides/revisions'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GuideCredentials } from '../guide-passwords.ts'
import { textOf } from '../guide-text.ts'
import { toAuthor, type Writer } from '../guide-writer.ts'
import { findRevision, type RevisionRow } from '../guides.repository.ts'
import type { GuidesService } from '../guides.service.ts'
import { listRevisions } from './revisions.repository.ts'

interface RevisionsDependencies {
  database: DatabaseHandle
  guides: Pick<GuidesService, 'change' | 'get'>
}

/** The earlier texts of guides. */
export class RevisionsService {
  readonly #dependencies: RevisionsDependencies

  constructor(dependencies: RevisionsDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `guide_not_found`. */
  async list(guideId: string, { deviceId }: Pick<Writer, 'deviceId'>): Promise<GuideRevision[]> {
    const { revision } = await this.#dependencies.guides.get(guideId)
    const rows = await listRevisions(this.#dependencies.database, guideId)
    return rows.map((row) => ({
      revision: row.revision,
      title: row.title,
      cause: row.cause,
      savedAt: new Date(row.saved_at).toISOString(),
      savedBy: toAuthor(row, deviceId),
      isCurrent: row.revision === revision,
      addedLines: row.added_lines,
      removedLines: row.removed_lines,
    }))
  }

  /** Throws `guide_not_found` or `guide_revision_not_found`. */
  async get(
    guideId: string,
    revision: number,
    { deviceId }: Pick<Writer, 'deviceId'>,
  ): Promise<ReplyOf<typeof getGuideRevision>> {
    await this.#dependencies.guides.get(guideId)
    const row = await this.#find(guideId, revision)
    const savedAt = new Date(row.saved_at).toISOString()
    return { ...textOf(row), revision, savedAt, savedBy: toAuthor(row, deviceId) }
  }

  /** Throws `guide_revision_not_found` and like `GuidesService.change`. */
  async restore(
    guideId: string,
    revision: number,
    { baseRevision, ...credentials }: GuideCredentials & { baseRevision: number | null | undefined },
    writer: Writer,
  ): Promise<Guide> {
    const { guides } = this.#dependencies
    await guides.get(guideId)
    const text = textOf(await this.#find(guideId, revision))
    return guides.change(guideId, { text, cause: 'restored', baseRevision }, credentials, writer)
  }

  async #find(guideId: string, revision: number): Promise<RevisionRow> {
    const row = await findRevision(this.#dependencies.database, guideId, revision)
    if (row === undefined) throw new AppError('guide_revision_not_found')
    return row
  }
}
