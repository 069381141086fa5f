import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { changeFile, changeFolder, type File } from '@pinloft/contract/files/endpoints'
import { moveEntries } from '@pinloft/contract/files/entries'
import { joinFolderPath } from '@pinloft/contract/files/names'
import {
  answerPcSyncHold,
  createPcSync,
  getPcSyncEngine,
  listPcSync,
  type PcSync,
  type PcSyncEngine,
  rescanPcSync,
  startPcSyncEngine,
} from '@pinloft/contract/pc-sync/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { listTrash, restoreFromTrash, type TrashEntry } from '@pinloft/contract/trash/endpoints'
import { Computer } from '../../server/src/features/pc-sync/pc-sync.builders.ts'
import { type Client, enteredClient, sha256 } from './client.ts'
import { filesOf, isSecondForm, killSyncthing } from './computer-files.ts'
import { keptDigests } from './data-folder.ts'
import { filePart } from './multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './pinloft.ts'
import type { Random } from './random.ts'
import { isBroken } from './resumable.ts'

const FOLDER = 'Shared'
/** Beside so many, few deletions don't make the guard ask. */
const FILES_AT_FIRST = 30
const FOLDERS = ['', '', 'Sub', 'sub', 'Sub/Deep']
/** Among them are names that differ only in case, and in the form of their accents. */
const NAMES = ['a.txt', 'A.txt', 'b.txt', 'c', 'C', '\u00e9.txt', 'e\u0301.txt', 'long name.tar.gz']
const HOUR_SECONDS = 3600

/** A transfer of a file of this size takes long enough to be cut short. */
const LARGE_CHARACTERS = 3_000_000

/** A server and a computer that keep a folder the same, and what each of them was given. */
export class SyncWorld {
  readonly #random: Random
  readonly #options: { dataDir: string; env: Record<string, string> }
  #server: Pinloft | undefined
  #client: Client | undefined
  #computer: Computer | undefined
  #engine: PcSyncEngine | undefined
  #syncId = ''
  #count = 0
  /** Digests of contents that must not be lost: those that a reply acknowledged, and those of the computer. */
  readonly #given = new Set<string>()
  /** Those that were seen on both sides. */
  readonly #settled = new Set<string>()
  /** Those written by edits here: of edits that follow each other only the last one is kept, as everywhere. */
  readonly #edited = new Set<string>()

  constructor(random: Random, options: { dataDir: string; env: Record<string, string> }) {
    this.#random = random
    this.#options = options
  }

  get client(): Client {
    if (this.#client === undefined) throw new Error('The server is off')
    return this.#client
  }

  get computer(): Computer {
    if (this.#computer === undefined) throw new Error('There is no computer yet')
    return this.#computer
  }

  /** Starts both sides, with some files. */
  async prepare(): Promise<void> {
    await this.startServer()
    const engine = await this.client.call(startPcSyncEngine.method, startPcSyncEngine.path)
    this.#engine = engine.json<PcSyncEngine>()
    this.#computer = await Computer.start({ data: this.#options })
    await this.client.makeFolder(FOLDER)
    const contents = Array.from({ length: FILES_AT_FIRST }, () => this.#newContent())
    await this.client.store(
      contents.map((content, index) => filePart(`${index}.txt`, content)),
      FOLDER,
    )
    for (const content of contents) this.#given.add(sha256(content))
    const json = { deviceId: this.computer.id, pcName: 'Computer', folder: FOLDER, pin: TEST_PIN }
    this.#syncId = (await this.client.call(createPcSync.method, createPcSync.path, { json })).json<PcSync>().id
    await this.connect()
  }

  async startServer(): Promise<void> {
    this.#server = await startPinloft(this.#options)
    this.#client = await enteredClient(this.#server)
  }

  async killServer(): Promise<void> {
    this.#client?.close()
    await this.#server?.kill()
  }

  async stopServer(): Promise<void> {
    this.#client?.close()
    await this.#server?.stop()
  }

  /** Ends the server's Syncthing without a chance to save anything. */
  killEngine(): void {
    killSyncthing(this.#server?.pid ?? 0)
  }

  /** Turns the computer off: in order, or without a chance to save anything. */
  async endComputer(): Promise<void> {
    // That of the server is no child of this process, but of the server.
    if (this.#random.integer(2) === 0) killSyncthing(process.pid, this.computer.folder.replace(/files$/, 'home'))
    await this.computer.stop()
  }

  /** Has the computer connect now, which it would do by itself after a while. */
  async connect(): Promise<void> {
    if (this.#engine !== undefined) await this.computer.connect(this.#engine, [this.#syncId])
  }

  /** One change on the computer, as a person or a program makes it. */
  async changeThere(): Promise<void> {
    const paths = [...(await filesOf(this.computer.folder)).keys()]
    const path = paths.length === 0 ? 'a.txt' : this.#random.pick(paths)
    const changes = [
      () => this.#write(this.#newPath()),
      () => this.#write(this.#newPath()),
      () => this.#write(path),
      () => this.#write(path),
      () => this.#rename(path, this.#newPath()),
      () => this.#rename(path, path === path.toUpperCase() ? path.toLowerCase() : path.toUpperCase()),
      () => this.#rename('Sub', this.#random.pick(['Moved', 'sub'])),
      () => this.#remove(path),
    ]
    // Some of them meet a folder where a file should be, or what Syncthing has just removed.
    await this.#random
      .pick(changes)()
      .catch((error) => {
        if (!/^E(?:NOENT|NOTDIR|ISDIR|EXIST|NOTEMPTY|PERM)$/.test(String(error.code))) throw error
      })
    if (this.#random.integer(3) === 0) await this.#scan()
  }

  /** One change here. Returns false if the server is gone. */
  async changeHere(): Promise<boolean> {
    try {
      const files = await this.#filesHere()
      const file = files.length === 0 ? undefined : this.#random.pick(files)
      const choice = file === undefined ? 0 : this.#random.integer(8)
      if (file === undefined || choice < 2) await this.#upload()
      else if (choice === 2) await this.#edit(file)
      else if (choice === 3) {
        const json = { name: this.#random.pick(NAMES) }
        await this.client.call(changeFile.method, pathOf(changeFile.path, { id: file.id }), { json })
      } else if (choice === 4) {
        const json = { fileIds: [file.id], folder: joinFolderPath(FOLDER, this.#random.pick(FOLDERS)) }
        await this.client.call(moveEntries.method, moveEntries.path, { json })
      } else if (choice === 5) await this.client.remove(file.id)
      else await this.#changeFolder()
      return true
    } catch (error) {
      if (isBroken(error)) return false
      throw error
    }
  }

  /** What still differs, in words; null if both sides are the same and the server says so. */
  async difference(): Promise<string | null> {
    await this.#scan()
    const id = this.#syncId
    const { syncStatus, statusReason, hold } = (
      await this.client.call(rescanPcSync.method, pathOf(rescanPcSync.path, { id }))
    ).json<PcSync>()
    if (hold !== null) {
      const json = { holdId: hold.id, answer: this.#random.pick(['keep', 'apply']), pin: TEST_PIN }
      await this.client.call(answerPcSyncHold.method, pathOf(answerPcSyncHold.path, { id }), { json })
    }
    if (syncStatus !== 'active') return `${syncStatus}: ${statusReason}`
    const there = await filesOf(this.computer.folder)
    const here = new Map(
      (await this.#filesHere()).map(({ folder, originalName, version }) => [
        joinFolderPath(folder, originalName).slice(FOLDER.length + 1),
        version,
      ]),
    )
    const paths = new Set([...here.keys(), ...there.keys()])
    const differing = [...paths].filter((path) => here.get(path) !== there.get(path) && !isSecondForm(path, there))
    return differing.length === 0 ? null : differing.join(', ')
  }

  /** Digests of what was given and is nowhere any more. */
  async lost(): Promise<string[]> {
    const kept = keptDigests(this.#options.dataDir)
    const there = await filesOf(this.computer.folder)
    // Of two forms of one name Syncthing sends only one: the other never left the computer.
    const unsent = new Set([...there].flatMap(([path, digest]) => (isSecondForm(path, there) ? [digest] : [])))
    for (const digest of this.#given) if (kept.has(digest)) this.#settled.add(digest)
    return [...this.#given].filter((digest) => !kept.has(digest) && !unsent.has(digest))
  }

  /** How many contents were given. */
  get givenCount(): number {
    return this.#given.size
  }

  async status(): Promise<PcSync | undefined> {
    return (await this.client.call(listPcSync.method, listPcSync.path)).json<PcSync[]>()[0]
  }

  async engineState(): Promise<string> {
    return (await this.client.call(getPcSyncEngine.method, getPcSyncEngine.path)).json<PcSyncEngine>().state
  }

  async #scan(): Promise<void> {
    await this.#computer?.scan(this.#syncId).catch(() => undefined)
  }

  #newContent(): string {
    const content = `${++this.#count} ${this.#random.bytes(this.#random.integer(3000)).toString('hex')}`
    return this.#random.integer(8) === 0 ? content.repeat(LARGE_CHARACTERS / content.length) : content
  }

  #newPath(): string {
    return join(this.#random.pick(FOLDERS), this.#random.pick(NAMES))
  }

  async #filesHere(): Promise<File[]> {
    return (await this.client.files()).filter(({ folder }) => folder === FOLDER || folder.startsWith(`${FOLDER}/`))
  }

  async #write(path: string): Promise<void> {
    const content = this.#newContent()
    const file = join(this.computer.folder, path)
    await mkdir(dirname(file), { recursive: true })
    await this.#forsake(path)
    await writeFile(file, content)
    this.#given.add(sha256(content))
    // The clock of the computer may be an hour off.
    const seconds = Date.now() / 1000 + (this.#random.integer(3) - 1) * HOUR_SECONDS
    await utimes(file, seconds, seconds).catch(() => undefined)
  }

  async #rename(from: string, to: string): Promise<void> {
    const [source, target] = [join(this.computer.folder, from), join(this.computer.folder, to)]
    await stat(source)
    await mkdir(dirname(target), { recursive: true })
    if (source !== target) await this.#forsake(to)
    await rename(source, target)
  }

  async #remove(path: string): Promise<void> {
    await this.#forsake(path)
    await rm(join(this.computer.folder, path))
  }

  /** What the computer itself gives up before it was sent is its own loss. */
  async #forsake(path: string): Promise<void> {
    const present = await readFile(join(this.computer.folder, path)).catch(() => null)
    const digest = present === null ? '' : sha256(present)
    if (!this.#settled.has(digest) && !this.#edited.has(digest)) this.#given.delete(digest)
  }

  async #upload(): Promise<void> {
    const folder = this.#random.pick(FOLDERS)
    const path = joinFolderPath(FOLDER, folder).replace(/\/$/, '')
    if (folder !== '') await this.client.makeFolder(folder.split('/').at(-1), dirname(path))
    const content = this.#newContent()
    const reply = await this.client.upload([
      { name: 'pin', value: TEST_PIN },
      { name: 'folder', value: path },
      filePart(this.#random.pick(NAMES), content),
    ])
    // The folder may be gone again.
    if (reply.status !== 201) return
    this.#given.add(sha256(content))
    this.#settled.add(sha256(content))
  }

  /** Renames or deletes a folder, or brings back what was deleted last. */
  async #changeFolder(): Promise<void> {
    const folders = (await this.client.folders()).filter(({ path }) => path.startsWith(`${FOLDER}/`))
    const choice = folders.length === 0 ? 0 : this.#random.integer(3)
    if (choice === 0) {
      const [last] = (await this.client.call(listTrash.method, listTrash.path)).json<TrashEntry[]>()
      const json = { ids: last === undefined ? [] : [last.id] }
      return void (await this.client.call(restoreFromTrash.method, restoreFromTrash.path, { json }))
    }
    const { id } = this.#random.pick(folders)
    if (choice === 1) {
      const json = { name: this.#random.pick(['Sub', 'sub', 'Deep', 'Moved', 'a.txt']) }
      await this.client.call(changeFolder.method, pathOf(changeFolder.path, { id }), { json })
    } else await this.client.removeFolder(id)
  }

  async #edit({ id, version }: File): Promise<void> {
    const content = this.#newContent()
    if (this.#edited.has(version)) this.#given.delete(version)
    const reply = await this.client.edit(id, version, content)
    if (reply.status !== 200) return
    for (const list of [this.#given, this.#settled, this.#edited]) list.add(sha256(content))
  }
}
