import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { SHARE_PAGE_ENTRIES } from '@pinloft/contract/shares/limits'
import type { AccessService } from '../../../core/access/index.ts'
import type { CataloguedFile, Files, StoredFile } from '../../../core/files/index.ts'
import type { PdfPreviewsService, ThumbnailsService } from '../../../core/media/index.ts'
import { type FileLocks, fileSubject } from '../../../core/protection/index.ts'
import type { ZipsService } from '../../../core/zips/index.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { tokenHash } from '../../../platform/ids.ts'
import type { LinkedWorlds } from '../../block-game/index.ts'
import { endOf } from '../share-end.ts'
import { isSharePassword, passwordSubject } from '../share-passwords.ts'
import * as repository from '../shares.repository.ts'
import { isSelectionItself, type SharedEntry, SharedTree } from './shared-tree.ts'
import { type Visit, Visits } from './visits.ts'

/** Longer than any token. */
const TOKEN_MAX_CHARACTERS = 100

/** Who follows a link. */
export interface Visitor {
  /** Of the visit; undefined if the browser has none. */
  cookie: string | undefined
  /** As returned by `networkOf`. */
  network: string
  userAgent: string
}

/** A link that works, and the visit of whoever follows it. */
export interface OpenShare {
  share: repository.ShareRow
  visit: Visit | null
}

/** One page of a shared folder. */
export interface SharedFolder {
  folders: Folder[]
  files: File[]
  nextCursor: string | null
}

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'events'> {
  access: AccessService
  files: Files
  locks: FileLocks
  pdfPreviews: PdfPreviewsService
  thumbnails: ThumbnailsService
  zips: ZipsService
  worlds: Pick<LinkedWorlds, 'present'>
}

/** What a link gives to those who have it, and nothing else. */
export class VisitorsService {
  readonly #dependencies: Dependencies
  readonly #tree: SharedTree
  readonly #visits: Visits

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#tree = new SharedTree({ database: dependencies.database, catalog: dependencies.files.catalog })
    this.#visits = new Visits(dependencies.clock)
  }

  /** Throws `share_ended`, the same for links that have ended and those that never were, or `password_required`. */
  async open(token: string, visitor: Visitor): Promise<OpenShare> {
    const { share, visit } = await this.#find(token, visitor)
    if (share.password_hash !== null && visit?.openedHash !== share.password_hash)
      throw new AppError('password_required')
    return { share, visit }
  }

  /** Begins a visit, which counts once. Returns the value of its cookie. */
  async begin({ share }: OpenShare): Promise<string> {
    const { database, clock, events } = this.#dependencies
    await inTransaction(database, (transaction) => repository.countVisit(transaction, share.id, clock.now()))
    events.publish({ type: 'shares_changed' })
    return this.#visits.begin(share.id).cookie
  }

  /**
   * Opens a link with its password. Returns the value of the visit's cookie. Throws `share_ended`, `password_required`,
   * `password_incorrect`, `guess_too_soon` or `guesses_exhausted`.
   */
  async enterPassword(token: string, password: string, visitor: Visitor): Promise<string> {
    const { share } = await this.#find(token, visitor)
    const hash = share.password_hash
    if (hash === null) return this.begin({ share, visit: null })
    if (password.trim() === '') throw new AppError('password_required')
    const isRight = await this.#dependencies.access.checkVisitorSecret({
      // A guess at an earlier password says nothing about this one.
      subject: passwordSubject(share.id),
      secret: `${hash}\0${password}`,
      network: visitor.network,
      isRight: () => isSharePassword(password, hash),
    })
    if (!isRight) throw new AppError('password_incorrect')
    const cookie = await this.begin({ share, visit: null })
    const visit = this.#visits.find(share.id, cookie)
    if (visit !== null) visit.openedHash = hash
    return cookie
  }

  /**
   * Opens a protected file for the rest of the visit. Returns the value of the visit's cookie. Throws `share_ended`, or what
   * `FileLocks.open` throws.
   */
  async enterFilePassword(open: OpenShare, fileId: string, password: string, visitor: Visitor): Promise<string> {
    const { locks, files } = this.#dependencies
    const entry = await this.entry(open, fileId)
    if (entry.type !== 'file') throw new AppError('share_ended')
    const cookie = (open.visit === null ? undefined : visitor.cookie) ?? (await this.begin(open))
    const visit = this.#visits.find(open.share.id, cookie)
    const { lock } = await files.protection.find(fileId)
    if (lock === null || visit === null) return cookie
    const credentials = { ...credentialsOf(visit, fileId, { ...visitor, cookie }), password }
    visit.fileTokens.set(fileId, await locks.createToken(fileSubject(fileId), lock, credentials))
    return cookie
  }

  /** Whether a file still asks for its own password. */
  async isLocked(
    { visit }: OpenShare,
    { id, isProtected }: Pick<CataloguedFile, 'id' | 'isProtected'>,
    visitor: Visitor,
  ): Promise<boolean> {
    if (!isProtected) return false
    const opening = this.#dependencies.files.service.content(id, credentialsOf(visit, id, visitor))
    return opening.then(
      () => false,
      () => true,
    )
  }

  /** Which of some protected files this visit has opened. */
  async openedIn(open: OpenShare, files: readonly File[], visitor: Visitor): Promise<ReadonlySet<string>> {
    const entered = files.filter(({ id, isPasswordProtected }) => isPasswordProtected && open.visit?.fileTokens.has(id))
    const opened = new Set<string>()
    for (const { id } of entered) if (!(await this.isLocked(open, { id, isProtected: true }, visitor))) opened.add(id)
    return opened
  }

  /**
   * The name of the world that a link gives, and no other, as it was when the link was made: the present one is in a world of
   * megabytes. Throws `share_ended`.
   */
  async worldName({ share }: OpenShare, worldId: string): Promise<string> {
    const isGiven = share.entry_type === 'world' && share.entry_id === worldId
    if (!isGiven || !(await this.#dependencies.worlds.present([worldId])).has(worldId))
      throw new AppError('share_ended')
    return share.entry_name
  }

  /** Whether a link gives the same as when it was opened. */
  async isSame({ share }: OpenShare): Promise<boolean> {
    const { database, clock } = this.#dependencies
    const now = await repository.findShare(database, share.id)
    const isOpen = now !== undefined && endOf(now, clock.now()) === null
    return isOpen && now.mode === share.mode && now.password_hash === share.password_hash
  }

  /** Throws `share_ended`. */
  entry({ share }: OpenShare, entryId: string): Promise<SharedEntry> {
    return this.#tree.find(share, entryId)
  }

  /** Throws `share_ended` or `cursor_invalid`. */
  async folderPage(open: OpenShare, folderId: string, cursor: string | undefined): Promise<SharedFolder> {
    const { catalog, service, folders } = this.#dependencies.files
    if (isSelectionItself(open.share, folderId)) return { ...(await this.#tree.selected(open.share)), nextCursor: null }
    const path = (await catalog.paths([folderId])).get(folderId) ?? ''
    // The root has the empty path, and is never shared.
    if (path === '') throw new AppError('share_ended')
    const page = await service.page({
      folder: path,
      limit: SHARE_PAGE_ENTRIES,
      ...(cursor !== undefined && { cursor }),
    })
    return {
      folders: cursor === undefined ? await folders.children(path) : [],
      files: page.items,
      nextCursor: page.nextCursor,
    }
  }

  /** Opens the bytes of a shared file. Throws `share_ended`, `password_required` or `file_damaged`. */
  async content(
    open: OpenShare,
    entryId: string,
    { visitor, isCounted }: { visitor: Visitor; isCounted: boolean },
  ): Promise<StoredFile> {
    const entry = await this.entry(open, entryId)
    if (entry.type !== 'file') throw new AppError('share_ended')
    const file = await this.#dependencies.files.service.content(
      entry.file.id,
      credentialsOf(open.visit, entryId, visitor),
    )
    if (isCounted) await this.#count(open, visitor, entry.file.id)
    return file
  }

  /** A shared office document as PDF. Throws `share_ended` and what `PdfPreviewsService.get` throws. */
  async pdf(
    open: OpenShare,
    entryId: string,
    { visitor, isCounted, signal }: { visitor: Visitor; isCounted: boolean; signal: AbortSignal },
  ) {
    const entry = await this.entry(open, entryId)
    if (entry.type !== 'file') throw new AppError('share_ended')
    const credentials = credentialsOf(open.visit, entryId, visitor)
    const pdf = await this.#dependencies.pdfPreviews.get(entryId, credentials, signal)
    if (isCounted) await this.#count(open, visitor, entryId)
    return pdf
  }

  /** Throws `share_ended` or `thumbnail_unavailable`. */
  async thumbnail(
    open: OpenShare,
    entryId: string,
    { size, visitor, signal }: { size: ThumbnailSize; visitor: Visitor; signal: AbortSignal },
  ) {
    const entry = await this.entry(open, entryId)
    if (entry.type !== 'file') throw new AppError('share_ended')
    return this.#dependencies.thumbnails.get(entryId, size, credentialsOf(open.visit, entryId, visitor), signal)
  }

  /**
   * A shared folder as one archive, or some of what is in it, without the protected files that the visitor has not opened.
   * Throws `share_ended` or what zips throw.
   */
  async zip(
    open: OpenShare,
    folderId: string,
    { entryIds, visitor, isCounted }: { entryIds: readonly string[]; visitor: Visitor; isCounted: boolean },
  ) {
    const { folder, ...chosen } = await this.#tree.choose(open.share, folderId, entryIds)
    if (isCounted) await this.#count(open, visitor, `zip ${tokenHash([folderId, ...entryIds.toSorted()].join())}`)
    const client = { session: sessionOf(visitor), network: visitor.network }
    const tokens = Array.from(open.visit?.fileTokens ?? [], ([fileId, token]) => ({ fileId, token }))
    const { id } = await this.#dependencies.zips.prepare(client, { ...chosen, name: folder.name, tokens })
    return this.#dependencies.zips.open(client, id)
  }

  async #find(token: string, { cookie }: Visitor): Promise<OpenShare> {
    const { database, clock } = this.#dependencies
    const share = token.length > TOKEN_MAX_CHARACTERS ? undefined : await repository.findShareByToken(database, token)
    if (share === undefined) throw new AppError('share_ended')
    const visit = this.#visits.find(share.id, cookie)
    const end = endOf(share, clock.now())
    // Who began a download before the limit was reached may finish it.
    const mayFinish = end === 'limit_reached' && visit !== null && visit.counted.size > 0
    if (end !== null && !mayFinish) throw new AppError('share_ended')
    return { share, visit }
  }

  async #count({ share, visit }: OpenShare, { network, userAgent }: Visitor, what: string): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const counting = visit ?? this.#visits.anonymous(share.id, `${network} ${userAgent}`)
    const isNew = await this.#visits.count(counting, what, () =>
      inTransaction(database, (transaction) => repository.countDownload(transaction, share.id, clock.now())),
    )
    if (!isNew) return
    events.publish({ type: 'shares_changed' })
  }
}

/** Visitors share no session with the owner: nothing that one has opened is open to the other. */
export function sessionOf({ cookie, network, userAgent }: Visitor) {
  return { id: `visit ${cookie ?? `${network} ${userAgent}`}`, deviceId: 'visitor' }
}

export function credentialsOf(visit: Visit | null, fileId: string, visitor: Visitor) {
  const token = visit?.fileTokens.get(fileId)
  return { password: undefined, token, session: sessionOf(visitor), network: visitor.network, isVisitor: true }
}
