import { HOUR_MS } from '@pinloft/contract/shared/units'
import type { UploadsService } from '../../../core/uploads/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { tokenHash } from '../../../platform/ids.ts'
import * as additions from '../additions.repository.ts'
import { endOf } from '../share-end.ts'
import { findShare } from '../shares.repository.ts'
import { visitorKey } from '../visitor-uploads.ts'
import type { SharedTree } from './shared-tree.ts'
import { type OpenShare, sessionOf, type Visitor, type VisitorsService } from './visitors.service.ts'

/** Most of its files that a visit is shown when it loads the page again. */
const OWN_MAX = 500
const SWEEP_EVERY_MS = HOUR_MS

type Creation = Omit<Parameters<UploadsService['createForVisitor']>[0], 'session' | 'network'>
type Part = Parameters<UploadsService['append']>[1]

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'events' | 'retention'> {
  visitors: VisitorsService
  tree: SharedTree
  uploads: UploadsService
}

/** What visitors add through links that take files. Nobody but the visit that began an upload can reach it. */
export class VisitorUploadsService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    dependencies.retention.every(SWEEP_EVERY_MS, () => this.#endLost())
  }

  /** Throws `share_takes_no_files`, `share_cookie_missing`, `share_…_reached`, or what opening the link or an upload throws. */
  async create(place: { token: string; folderId: string }, creation: Creation, visitor: Visitor) {
    const { uploads, tree } = this.#dependencies
    const { share, key } = await this.#open(place.token, visitor)
    const { id: folderId } = await tree.folder(share, place.folderId)
    const request = { ...creation, session: sessionOf(visitor), network: visitor.network }
    const state = await uploads.createForVisitor(request, { folderId, visitor: key })
    if (state.fileId !== null) this.#announce()
    return state
  }

  async state(token: string, id: string, visitor: Visitor) {
    const { key } = await this.#open(token, visitor)
    const state = await this.#dependencies.uploads.state(id, key)
    if (state.fileId !== null) this.#announce()
    return state
  }

  async append(token: string, { id, part, visitor }: { id: string; part: Part; visitor: Visitor }) {
    const { key } = await this.#open(token, visitor)
    const credentials = { password: undefined, token: undefined, session: sessionOf(visitor), network: visitor.network }
    const result = await this.#dependencies.uploads.append(id, part, credentials, key)
    if (result.fileId !== null) this.#announce()
    return result
  }

  async cancel(token: string, id: string, visitor: Visitor): Promise<void> {
    const { key } = await this.#open(token, visitor)
    await this.#dependencies.uploads.cancel(id, key)
  }

  /** Ends what is on its way through a link. */
  async endOf(shareId: string): Promise<void> {
    const { database, uploads } = this.#dependencies
    for (const { id } of await additions.listAdditions(database, { shareId, hasArrived: false })) await uploads.end(id)
  }

  /** The folder of a drop box, and what this visit has added to it. Throws `share_ended`. */
  async zone({ share }: OpenShare, entryId: string, { cookie }: Visitor) {
    const { database, tree } = this.#dependencies
    const folder = await tree.folder(share, entryId)
    const visit = cookie === undefined ? '' : tokenHash(cookie)
    const own = await additions.listAdditions(database, { shareId: share.id, visit, hasArrived: true, limit: OWN_MAX })
    return { folder, own }
  }

  async #open(token: string, visitor: Visitor) {
    const { visitors, tree } = this.#dependencies
    const { share } = await visitors.open(token, visitor)
    if (share.mode === 'view') throw new AppError('share_takes_no_files')
    if (visitor.cookie === undefined) throw new AppError('share_cookie_missing')
    // Not while it is in the trash.
    await tree.folder(share, share.entry_id)
    return { share, key: visitorKey(share.id, visitor.cookie) }
  }

  /** Ends what came through links that have ended meanwhile, and forgets uploads that a backup does not have. */
  async #endLost(): Promise<void> {
    const { database, uploads, clock } = this.#dependencies
    for (const { id, share_id } of await additions.listAdditions(database, { hasArrived: false })) {
      const share = await findShare(database, share_id)
      if (share !== undefined && endOf(share, clock.now()) === null && (await uploads.isKnown(id))) continue
      await uploads.end(id)
      await additions.deleteAddition(database, id)
    }
  }

  #announce(): void {
    this.#dependencies.events.publish({ type: 'shares_changed' })
  }
}
