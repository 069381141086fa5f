import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeFile, type File } from '@pinloft/contract/files/endpoints'
import { moveEntries } from '@pinloft/contract/files/entries'
import {
  type LinkedFolder,
  linkFolder,
  listLinkedFolders,
  rescanLinkedFolder,
  unlinkFolder,
} from '@pinloft/contract/linked-folders/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashServer, type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { linkRootOf } from '../support/data-folder.ts'
import { filePart } from '../support/multipart.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const FOLDER = 'Linked'
const OUTSIDE = 'Out of a linked folder'
const WORKERS = 3
/** Some files are still being written when the server is killed. */
const TEXT_MAX_WORDS = 4000

/** Changes from here in a linked folder, while another program makes and removes files there too. */
export function createWorkload(random: Random): CrashWorkload {
  let linkId: string | undefined
  let count = 0
  /** Where each file is, its name and digest, by id, as acknowledged. One that is being changed is not among them. */
  const known = new Map<string, { sha: string; name: string; place: 'linked' | 'outside' | 'trash' }>()
  /** Digests of what was written over since, by the id of the file. */
  const earlier = new Map<string, Set<string>>()
  const directoryOf = (dataDir: string) => join(linkRootOf(dataDir), 'media')

  const newText = () => `${randomUUID()} `.repeat(1 + random.integer(TEXT_MAX_WORDS))

  async function expectDone(what: string, reply: Promise<{ status: number; text: string }>): Promise<void> {
    const { status, text } = await reply
    if (status !== 200) throw new WrongReply(`${what} answered ${status}: ${text}`)
  }

  async function upload(client: Client): Promise<void> {
    const text = newText()
    const name = `file-${++count}.txt`
    const [file] = await client.store([filePart(name, text)], FOLDER)
    if (file !== undefined) known.set(file.id, { sha: sha256(text), name, place: 'linked' })
  }

  /** Takes one out of what is known until its change is acknowledged: without a reply either state is correct. */
  async function change(
    client: Client,
    work: (client: Client, id: string, file: { sha: string; name: string }) => Promise<void>,
  ) {
    const linked = [...known].filter(([, { place }]) => place === 'linked')
    if (linked.length === 0) return upload(client)
    const [id, file] = random.pick(linked)
    known.delete(id)
    await work(client, id, file)
  }

  const edit = (client: Client) =>
    change(client, async (_, id, { sha, name }) => {
      const text = newText()
      await expectDone('editing', client.edit(id, sha, text))
      known.set(id, { sha: sha256(text), name, place: 'linked' })
      earlier.set(id, (earlier.get(id) ?? new Set()).add(sha))
    })

  const rename = (client: Client) =>
    change(client, async (_, id, { sha }) => {
      const name = `renamed-${++count}.txt`
      await expectDone('renaming', client.call('PATCH', pathOf(changeFile.path, { id }), { json: { name } }))
      known.set(id, { sha, name, place: 'linked' })
    })

  const moveOut = (client: Client) =>
    change(client, async (_, id, { sha, name }) => {
      const json = { fileIds: [id], folder: OUTSIDE }
      await expectDone('moving out', client.call('POST', moveEntries.path, { json }))
      known.set(id, { sha, name, place: 'outside' })
    })

  const remove = (client: Client) =>
    change(client, async (_, id, { sha, name }) => {
      await expectDone('deleting', client.remove(id))
      known.set(id, { sha, name, place: 'trash' })
    })

  const linkOf = async (client: Client): Promise<LinkedFolder | undefined> =>
    (await client.call('GET', listLinkedFolders.path))
      .json<{ folders: LinkedFolder[] }>()
      .folders.find(({ id }) => id === linkId)

  /** Settles once the disk is as the rows say, and all of it was compared since the start. */
  async function settled(client: Client): Promise<void> {
    const scannedAt = (await linkOf(client))?.scannedAt
    await client.call('POST', pathOf(rescanLinkedFolder.path, { id: linkId ?? '' }))
    await expect.poll(async () => (await linkOf(client))?.scannedAt).not.toBe(scannedAt)
    await expect.poll(async () => (await linkOf(client))?.waitingCount).toBe(0)
  }

  return {
    async prepare({ server, client }) {
      if (linkId !== undefined) return
      mkdirSync(directoryOf(server.dataDir), { recursive: true })
      const json = { directory: directoryOf(server.dataDir), name: FOLDER, pin: TEST_PIN }
      const reply = await client.call('POST', linkFolder.path, { json })
      expect(reply.status, reply.text).toBe(201)
      linkId = reply.json<LinkedFolder>().id
      expect((await client.makeFolder(OUTSIDE)).status).toBe(201)
    },

    async work({ server, client }: CrashServer) {
      const foreign = join(directoryOf(server.dataDir), 'foreign.txt')
      await untilKilled([
        ...Array.from(
          { length: WORKERS },
          () => () => random.pick([upload, upload, edit, edit, rename, moveOut, remove])(client),
        ),
        async () => {
          if (random.integer(2) === 0) rmSync(foreign, { force: true })
          else writeFileSync(foreign, newText())
          await client.files()
        },
      ])
    },

    async verify({ client }) {
      await settled(client)
      const files = new Map((await client.files()).map((file) => [file.id, file]))
      for (const [id, { sha, name, place }] of known) {
        const file = files.get(id)
        if (place === 'trash') expect(file).toBeUndefined()
        else
          expect([id, file?.folder, file?.originalName, file?.version]).toEqual([
            id,
            place === 'linked' ? FOLDER : OUTSIDE,
            name,
            sha,
          ])
      }
    },

    async finish({ server, client }) {
      await settled(client)
      // However little was done before the kills, each kind of change is done once.
      for (const act of [edit, rename, moveOut, remove]) {
        await upload(client)
        await act(client)
      }
      await settled(client)
      const directory = directoryOf(server.dataDir)
      const files = await client.files()
      const linked = files.filter(({ folder }) => folder === FOLDER)
      // Nothing that a kill left half written, and nothing that only one side has.
      await expect
        .poll(() => readdirSync(directory).sort())
        .toEqual(linked.map(({ originalName }) => originalName).sort())
      const shaOf = ({ id }: Pick<File, 'id'>) => client.digest(id).then(({ sha256: digest }) => digest)
      for (const file of linked) {
        const digest = sha256(readFileSync(join(directory, file.originalName)))
        expect(await shaOf(file)).toBe(digest)
        expect(known.get(file.id)?.sha ?? digest).toBe(digest)
        // One session writes a version only now and then, so not each earlier content has to be one.
        const versions = await client.versions(file.id)
        for (const { id } of versions) {
          const version = await client.digest(file.id, {}, id)
          if (known.has(file.id)) expect(earlier.get(file.id)?.has(version.sha256)).toBe(true)
        }
      }
      const restored = await client.restore(
        (await client.trash()).filter(({ folder }) => folder === FOLDER).map(({ id }) => id),
      )
      expect(restored.status, restored.text).toBe(200)
      await settled(client)
      for (const [id, { sha }] of known) expect((await client.digest(id)).sha256).toBe(sha)
      const json = { pin: TEST_PIN }
      expect((await client.call('DELETE', pathOf(unlinkFolder.path, { id: linkId ?? '' }), { json })).status).toBe(200)
    },
  }
}
