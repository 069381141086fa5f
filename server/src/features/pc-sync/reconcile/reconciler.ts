import { setTimeout as delay } from 'node:timers/promises'
import { PC_SYNC_TEXTS } from '@pinloft/contract/pc-sync/texts'
import { errorMessage } from '@pinloft/contract/shared/errors'
import type { AccessService } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import type { MirrorFolder } from '../mirror/mirror-folder.ts'
import type { Sides } from '../mirror/sides.ts'
import * as repository from '../pc-sync.repository.ts'
import { agree } from './agree.ts'
import { readCloudTree } from './cloud-tree.ts'
import { compare, type Plan } from './compare.ts'
import { giveNames } from './give-names.ts'
import { judge, judgeReplaced, type Verdict } from './guard.ts'
import { ignoreLines } from './ignore-patterns.ts'
import { RecentChanges } from './recent-changes.ts'
import { applyToCloud, type CloudServices } from './to-cloud.ts'
import { applyToMirror, orMirrorChanged } from './to-mirror.ts'

/** Runs in a row that may find something new; what goes on is looked at when it is reported. */
const RUNS_MAX = 5
const RETRY_MS = 200

export interface ReconcilerServices extends CloudServices {
  access: Pick<AccessService, 'acceptProgram'>
}

export interface ReconcilerOptions {
  syncId: string
  mirror: MirrorFolder
  /** Whether Syncthing writes nothing to the mirror at the moment. Otherwise a run follows when it has finished. */
  isQuiet(): Promise<boolean>
  /** Has Syncthing look at the mirror. False if it could not; while it does not run, it need not. */
  scan(): Promise<boolean>
  /** It ended with something left to do, and nothing that happens will wake it. */
  onUnfinished(): void
  signal: AbortSignal
}

/** What one comparison found. */
interface Look {
  row: repository.PcSyncRow
  sides: Sides
  protectedPaths: string[]
  plan: Plan
  verdict: Verdict | null
}

/** Keeps one folder of Cloud Storage and its mirror the same, by what changed since they last agreed. */
export class Reconciler {
  readonly #services: ReconcilerServices
  readonly #options: ReconcilerOptions
  readonly #queue = new SerialQueue()
  readonly #recent = new RecentChanges()
  #problem: string | null = null
  #protectedCount = 0
  #isEqual = false
  #cloudPath: string | null = null
  /** Whether Syncthing has looked at the mirror since it was started. */
  #isScanned = false

  constructor(services: ReconcilerServices, options: ReconcilerOptions) {
    this.#services = services
    this.#options = options
  }

  /** Why not everything could be applied, in words. */
  get problem(): string | null {
    return this.#problem
  }

  get protectedCount(): number {
    return this.#protectedCount
  }

  /** Whether the last run left nothing to do. */
  get isEqual(): boolean {
    return this.#isEqual
  }

  /** Path of the folder in Cloud Storage when it was last read; null before. */
  get cloudPath(): string | null {
    return this.#cloudPath
  }

  /** Something may differ from now on. */
  noteChange(): void {
    this.#isEqual = false
  }

  /** Syncthing was started. */
  noteStart(): void {
    this.#isScanned = false
  }

  /** Compares both sides and applies what differs, unless the folder is paused or has to wait for a person. */
  run(): Promise<void> {
    return this.#queue.run(async () => {
      try {
        this.#isEqual = await this.#untilEqual(null)
        this.#problem = this.#isEqual ? null : this.#problem
      } catch (error) {
        this.#isEqual = false
        if (this.#options.signal.aborted) return
        this.#problem = wordsOf(error)
        // Nothing to repeat: that it is back is a change.
        if (!(error instanceof FolderGone)) throw error
      }
    })
  }

  /** What the folder waits with, as it is now; null if it does not wait. */
  look(): Promise<(Verdict & { sizeBytes: number }) | null> {
    return this.#queue.run(async () => {
      const look = await this.#lookIfThere()
      if (look?.verdict == null) return null
      let sizeBytes = 0
      for (const path of look.verdict.paths) {
        const entry = look.sides.cloud.get(path)
        if (entry?.type === 'file') sizeBytes += entry.sizeBytes
      }
      return { ...look.verdict, sizeBytes }
    })
  }

  /** Sends the files that are gone on the computer back to it. Throws `pc_sync_hold_changed`. */
  keep(holdId: string): Promise<void> {
    return this.#answer(holdId, async ({ row, plan, sides, verdict }) => {
      const { database } = this.#services
      if (verdict?.hold.reason === 'replaced') await this.#options.mirror.make()
      // What was never agreed on, and is only here, is new for the computer.
      const gone = verdict?.hold.reason === 'replaced' ? [...sides.agreed.keys()] : plan.toCloud.remove
      await repository.forgetAgreed(database, row.id, gone)
      return null
    })
  }

  /** Applies here what the computer did. Throws `pc_sync_hold_changed`. */
  apply(holdId: string): Promise<void> {
    return this.#answer(holdId, async ({ verdict }) => {
      if (verdict?.hold.reason === 'replaced') throw new AppError('pc_sync_hold_changed')
      return holdId
    })
  }

  #answer(holdId: string, decide: (look: Look) => Promise<string | null>): Promise<void> {
    return this.#queue.run(async () => {
      const look = await this.#lookIfThere()
      if (look?.verdict?.hold.id !== holdId) throw new AppError('pc_sync_hold_changed')
      const approvedId = await decide(look)
      this.#isEqual = await this.#untilEqual(approvedId)
      this.#recent.clear()
    })
  }

  /** Returns whether nothing is left to do. */
  async #untilEqual(approvedId: string | null): Promise<boolean> {
    for (let run = 0; run < RUNS_MAX; run++) {
      const isDone = await this.#runOnce(approvedId)
      if (isDone !== 'again') return isDone
      await delay(run === 0 ? 0 : RETRY_MS, undefined, { signal: this.#options.signal })
    }
    this.#options.onUnfinished()
    return false
  }

  async #lookIfThere(): Promise<Look | null> {
    return this.#look().catch((error) => {
      if (error instanceof FolderGone) return null
      throw error
    })
  }

  async #look(): Promise<Look | null> {
    const { database, files, clock } = this.#services
    const { syncId, mirror } = this.#options
    const row = await repository.findSync(database, syncId)
    if (row === undefined) return null
    const tree = await readCloudTree(files.catalog, row.folder_id)
    this.#cloudPath = tree?.path ?? null
    if (tree === null) throw new FolderGone()
    const agreed = await repository.readAgreed(database, syncId)
    const isMarked = await mirror.isMarked()
    const scanned = isMarked ? (await mirror.scan()).entries : new Map()
    const { protectedPaths } = tree
    this.#protectedCount = protectedPaths.length
    const sides = { mirror: scanned, cloud: tree.entries, agreed }
    const isProtected = new Set(protectedPaths)
    // They are on neither side; the mirror's copies are taken away on their own.
    const shared = { ...sides, mirror: without(scanned, isProtected), agreed: without(agreed, isProtected) }
    const plan = compare(shared, row.direction)
    const recent = this.#recent.at(clock.now())
    const verdict = isMarked ? judge(plan, shared, recent, repository.holdOf(row)) : judgeReplaced(agreed)
    return { row, sides, protectedPaths, plan, verdict }
  }

  /** Returns whether both sides are equal, or have to be compared once more. */
  async #runOnce(approvedId: string | null): Promise<boolean | 'again'> {
    const { database } = this.#services
    const { syncId, mirror, signal, scan, isQuiet } = this.#options
    if (!(await isQuiet())) return false
    const look = await orMirrorChanged(this.#look(), 'again' as const)
    if (look === 'again') return 'again'
    if (look === null || look.row.is_paused === 1) return false
    // Half of what the computer did might be judged differently.
    if (!(await isQuiet())) return false
    const { row, sides, protectedPaths, plan, verdict } = look
    const isHeld = verdict !== null && verdict.hold.id !== approvedId
    const hold = isHeld ? JSON.stringify(verdict.hold) : null
    if (hold !== row.hold) await repository.changeSync(database, syncId, { hold })
    if (isHeld) return false

    const isIgnoredAnew = await mirror.ignore(ignoreLines(row.ignore_patterns, protectedPaths))
    await this.#leaveOut(sides, protectedPaths)
    const author = await this.#author(row)
    const work = { syncId, folderId: row.folder_id, mirror, sides, protectedPaths, signal, ...author }
    const isRenamed = await giveNames(this.#services, plan, work)
    if (isRenamed || !(await agree(this.#services, plan, work))) {
      await scan()
      return 'again'
    }
    const toCloud = await applyToCloud(this.#services, plan, work)
    if (approvedId === null) this.#recent.add(plan, sides, toCloud.deletedCount, this.#services.clock.now())
    const toMirror = await applyToMirror(this.#services, plan, work)
    this.#problem = toMirror.problem
    const isMirrorChanged = plan.toMirror.put.length + plan.toMirror.remove.length > 0
    if (isMirrorChanged || isIgnoredAnew || !this.#isScanned) this.#isScanned = await scan()
    if (toMirror.problem !== null) return false
    const isAnythingDone = isMirrorChanged || plan.toCloud.put.length + plan.toCloud.remove.length > 0
    const isComplete = toCloud.isComplete && toMirror.isComplete && this.#isScanned
    return isAnythingDone || !isComplete ? 'again' : true
  }

  /** As whom changes are made: the pairing, which needed the PIN, stands for it. */
  async #author({ id }: repository.PcSyncRow) {
    const session = { id: `pc-sync:${id}`, deviceId: `pc-sync:${id}` }
    const accepted = await this.#services.access.acceptProgram(session, { subject: 'pc-sync', secret: '', network: '' })
    if (accepted === null) throw new Error('A sync was not accepted')
    return { session, proof: accepted.proof }
  }

  /**
   * Takes files that have a password now out of the mirror. Syncthing ignores them already, so the computer keeps the
   * copy that it has.
   */
  async #leaveOut({ mirror: found, agreed }: Sides, protectedPaths: readonly string[]): Promise<void> {
    const { mirror, syncId } = this.#options
    for (const path of protectedPaths) {
      const entry = found.get(path)
      if (entry?.type === 'file') await orMirrorChanged(mirror.removeFile(path, entry), undefined)
    }
    const known = protectedPaths.filter((path) => agreed.has(path))
    await repository.forgetAgreed(this.#services.database, syncId, known)
  }
}

/** The folder in Cloud Storage no longer exists. Nothing of that reaches the computer. */
export class FolderGone extends Error {}

function without<Entry>(side: ReadonlyMap<string, Entry>, paths: ReadonlySet<string>): Map<string, Entry> {
  return new Map([...side].filter(([path]) => !paths.has(path)))
}

function wordsOf(error: unknown): string {
  if (error instanceof FolderGone) return PC_SYNC_TEXTS.folderGone
  if (error instanceof AppError) return PC_SYNC_TEXTS.notApplied(error.message)
  const isFull = (error as { code?: unknown }).code === 'ENOSPC'
  return PC_SYNC_TEXTS.notApplied(errorMessage(isFull ? 'no_space' : 'internal'))
}
