import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { JarRow, ServerRow } from '../game-servers.repository.ts'
import { listenAddress } from '../ports.ts'
import { writeLine } from '../properties.ts'

const JAR = 'server.jar'
const JAR_DIGEST = 'server.jar.sha256'
const LISTS = { whitelist: 'whitelist.json', operators: 'ops.json' } as const

const Names = z.array(z.object({ name: z.string().max(100) }))

export interface PlayerLists {
  whitelist: string[]
  operators: string[]
}

/** The folders of a server: what it runs in, and what is known of its process. */
export class ServerFolder {
  readonly path: string

  constructor(folder: string, id: string) {
    this.path = join(folder, id)
  }

  /** What it runs in. */
  get running(): string {
    return join(this.path, 'run')
  }

  get process(): string {
    return join(this.path, 'process')
  }

  /** Writes what the server reads when it starts. */
  async prepare(row: ServerRow, jar: JarRow | undefined, blobs: VerifiedBlobs): Promise<void> {
    await mkdir(this.running, { recursive: true, mode: 0o700 })
    const managed = {
      'server-port': String(row.port),
      'server-ip': listenAddress(row.is_on_lan === 1),
      'level-name': 'world',
      'enable-rcon': 'false',
      'enable-query': 'false',
      'pinloft-world-name': row.world_name,
    }
    const lines = Object.entries(managed).map(([name, value]) => writeLine(name, value))
    await this.#write('server.properties', `${row.properties.trimEnd()}\n${lines.join('\n')}\n`)
    if (row.engine === 'flying-squid') {
      for (const [list, file] of Object.entries(LISTS)) {
        const names: string[] = JSON.parse(list === 'whitelist' ? row.whitelist : row.operators)
        await this.#write(file, JSON.stringify(names.map((name) => ({ name }))))
      }
    }
    await this.#rememberLists()
    if (jar === undefined) return
    // It was accepted when the server was created.
    await this.#write('eula.txt', 'eula=true\n')
    await this.#copyJar(jar, blobs)
  }

  /** The names that the server itself has on its lists, or had when it began; undefined where there is none. */
  async readLists(when: 'now' | 'before' = 'now'): Promise<{ [List in keyof PlayerLists]: string[] | undefined }> {
    const folder = when === 'now' ? this.running : this.#listsBefore
    const read = async (file: string) => {
      try {
        const rows = Names.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))
        return rows.map(({ name }) => name)
      } catch {
        return undefined
      }
    }
    return { whitelist: await read(LISTS.whitelist), operators: await read(LISTS.operators) }
  }

  get #listsBefore(): string {
    return join(this.path, 'lists')
  }

  /** What they are when it begins tells what it changes itself, even if Pinloft is killed meanwhile. */
  async #rememberLists(): Promise<void> {
    await rm(this.#listsBefore, { recursive: true, force: true })
    await mkdir(this.#listsBefore, { mode: 0o700 })
    for (const file of Object.values(LISTS)) {
      await copyFile(join(this.running, file), join(this.#listsBefore, file)).catch(ignoreMissing)
    }
  }

  async #copyJar({ blob_key, sha256, size_bytes }: JarRow, blobs: VerifiedBlobs): Promise<void> {
    const digest = join(this.running, JAR_DIGEST)
    if ((await readFile(digest, 'utf8').catch(() => '')) === sha256) return
    const blob = await blobs.open(blob_key)
    try {
      const fresh = join(this.running, `${JAR}.new`)
      await pipeline(blob.read({ start: 0, end: size_bytes - 1 }), createWriteStream(fresh, { mode: 0o600 }))
      await rename(fresh, join(this.running, JAR))
    } finally {
      await blob.close()
    }
    await writeFile(digest, sha256)
  }

  async #write(name: string, text: string): Promise<void> {
    const path = join(this.running, name)
    await writeFile(`${path}.new`, text, { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
