import { setTimeout as delay } from 'node:timers/promises'
import { getFileContent } from '@pinloft/contract/files/endpoints'
import { search } from '@pinloft/contract/search/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { type Pinloft, startPinloft } from '../../tests/support/pinloft.ts'
import { median, percentile, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const ROUNDS = 8
const TURNS = 100
/** Uncounted requests at the start of each turn, after the server has been resumed. */
const WARM_TURNS = 15
const FILE_BYTES = 10_000
const POLL_MS = 500
const SLOWER_GOAL = 1.2

interface Stores {
  /** Data folder of a store whose index is complete. */
  quietDir: string
  /** Data folder of the same store without an index. */
  indexingDir: string
  /** What is being indexed. */
  what: string
  /** Number of items still to be indexed. Asking makes the server start indexing right away. */
  waiting?: (client: Client) => Promise<number>
}

/**
 * How much indexing slows down other requests: sends the same requests to a server that is indexing and to one whose
 * index is complete, in turns; the other server is suspended meanwhile.
 */
export async function compareWhileIndexing({
  quietDir,
  indexingDir,
  what,
  waiting: waitingOf = waitingFiles,
}: Stores): Promise<Row[]> {
  const quiet = await Contender.start(quietDir)
  const indexing = await Contender.start(indexingDir)
  try {
    await indexing.resume()
    await waitingOf(indexing.client)
    indexing.suspend()
    for (let round = 0; round <= ROUNDS; round++) {
      const order = round % 2 === 0 ? [quiet, indexing] : [indexing, quiet]
      for (const contender of order) await contender.takeTurn({ isCounted: round > 0 })
      await indexing.resume()
      const waiting = await waitingOf(indexing.client)
      indexing.suspend()
      if (waiting === 0) throw new Error(`The index of ${what} was complete before the measurement was`)
    }
    return [
      slower(`upload of 10 KB while ${what} are indexed, 95th percentile`, indexing.uploadsMs, quiet.uploadsMs),
      slower(`read of 10 KB while ${what} are indexed, 95th percentile`, indexing.readsMs, quiet.readsMs),
    ]
  } finally {
    await quiet.stop()
    await indexing.stop()
  }
}

/** Waits until the index is complete. */
export async function waitUntilComplete(client: Client): Promise<void> {
  while ((await waitingFiles(client)) > 0) await delay(POLL_MS)
}

async function waitingFiles(client: Client): Promise<number> {
  const reply = await client.call(search.method, `${search.path}?${new URLSearchParams({ q: 'img_000001' })}`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<{ waitingFiles: number }>().waitingFiles
}

class Contender {
  readonly client: Client
  /** 95th percentile of each round, in milliseconds. */
  readonly uploadsMs: number[] = []
  readonly readsMs: number[] = []
  readonly #server: Pinloft

  private constructor(server: Pinloft, client: Client) {
    this.#server = server
    this.client = client
  }

  static async start(dataDir: string): Promise<Contender> {
    const server = await startPinloft({ dataDir })
    const contender = new Contender(server, await enteredClient(server))
    contender.suspend()
    return contender
  }

  suspend(): void {
    process.kill(this.#server.pid, 'SIGSTOP')
  }

  async resume(): Promise<void> {
    process.kill(this.#server.pid, 'SIGCONT')
    await this.client.call('GET', '/api/health')
  }

  async takeTurn({ isCounted }: { isCounted: boolean }): Promise<void> {
    await this.resume()
    const [uploadsMs, readsMs]: [number[], number[]] = [[], []]
    const content = Buffer.alloc(FILE_BYTES, 1)
    for (let turn = 0; turn < WARM_TURNS + TURNS; turn++) {
      let id = ''
      const uploadMs = await timedMs(async () => {
        const [file] = await this.client.store([filePart('other.bin', content)])
        id = file?.id ?? ''
      })
      const readMs = await timedMs(() => this.client.call('GET', pathOf(getFileContent.path, { id })))
      await this.client.remove(id)
      uploadsMs.push(uploadMs)
      readsMs.push(readMs)
    }
    this.suspend()
    if (!isCounted) return
    this.uploadsMs.push(percentile(uploadsMs.slice(WARM_TURNS), 0.95))
    this.readsMs.push(percentile(readsMs.slice(WARM_TURNS), 0.95))
  }

  async stop(): Promise<void> {
    await this.resume()
    this.client.close()
    await this.#server.stop()
  }
}

function slower(what: string, duringMs: readonly number[], beforeMs: readonly number[]): Row {
  const ratio = median(duringMs.map((value, round) => value / (beforeMs[round] ?? Number.NaN)))
  return {
    what,
    ours: `${median(duringMs).toFixed(1)} ms, ${ratio.toFixed(2)} times`,
    yardstick: `${median(beforeMs).toFixed(1)} ms without`,
    goal: { text: `≤ ${SLOWER_GOAL} times`, isMet: ratio <= SLOWER_GOAL },
  }
}
