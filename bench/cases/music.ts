import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import {
  getMusicSummary,
  listAlbums,
  listArtists,
  listMusicFolders,
  listTracks,
} from '@pinloft/contract/music/endpoints'
import { changeQueue, getQueue, type MusicQueue, replaceQueue, reportPosition } from '@pinloft/contract/music/queue'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/system-packages.mjs'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { tagFlac, tagMp3 } from '../../tests/support/tagged-music.ts'
import { median, percentile, timedMs } from '../measure.ts'
import { treeMemoryBytes } from '../processes.ts'
import type { Row } from '../report.ts'
import { compareWhileIndexing } from './indexing.ts'

const ALBUMS = 2_000
const TRACKS_PER_ALBUM = 10
const TRACKS = ALBUMS * TRACKS_PER_ALBUM
const ALBUMS_PER_ARTIST = 4
const ALBUMS_PER_FOLDER = 20
const SAMPLES = 60
const WARM_SAMPLES = 5
const POLL_MS = 500

const MEMORY_GOAL_BYTES = 300_000_000
const PAGE_GOAL_MS = 100
const SEARCH_GOAL_MS = 50
const GROUPS_GOAL_MS = 200
const QUEUE_GOAL_MS = 1_000
const POSITION_GOAL_MS = 50
const SCREEN_GOAL_MS = 1_000
const SCREEN_ROUNDS = 5
const WINDOW = { width: 1280, height: 800 }

/** A library of 20,000 tracks: listing, a queue of all tracks, and the cost of reading their tags. */
export async function measureMusic(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'music')
  const unreadDir = join(folder, 'music-unread')
  let server = await startPinloft({ dataDir })
  let client = await enteredClient(server)
  const stop = async () => {
    client.close()
    await server.stop()
  }
  await storeLibrary(client, folder)
  await waitUntilRead(client, server)
  await stop()

  cpSync(dataDir, unreadDir, { recursive: true })
  forgetTags(unreadDir)
  const whileReading = await compareWhileIndexing({
    quietDir: dataDir,
    indexingDir: unreadDir,
    what: 'tags',
    waiting: unreadTracks,
  })
  forgetTags(unreadDir)
  server = await startPinloft({ dataDir: unreadDir })
  client = await enteredClient(server)
  const { readMs, mostBytes } = await waitUntilRead(client, server)
  await stop()
  rmSync(unreadDir, { recursive: true })

  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  const all = TRACKS.toLocaleString('en')
  const below = async (what: string, goalMs: number, work: (turn: number) => Promise<unknown>): Promise<Row> => {
    const samplesMs: number[] = []
    for (let turn = 0; turn < SAMPLES; turn++) samplesMs.push(await timedMs(() => work(turn)))
    const valueMs = percentile(samplesMs.slice(WARM_SAMPLES), 0.95)
    const goal = { text: `< ${goalMs} ms`, isMet: valueMs < goalMs }
    return { what: `${what}, 95th percentile`, ours: `${valueMs.toFixed(1)} ms`, goal }
  }
  const get = (path: string, query: Record<string, string | number> = {}) =>
    call(client, 'GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`)
  const everything = { tracks: { from: 'library' } }
  const queue = await call<MusicQueue>(client, 'POST', replaceQueue.path, everything)
  const told = { playerId: 'bench', entryId: queue.current?.entryId, isPlaying: true, takesOver: true }
  const rows = [
    {
      what: `tags of ${all} tracks read`,
      ours: `${(readMs / 1000).toFixed(0)} s`,
    },
    {
      what: 'memory while tags are read, with all processes',
      ours: `${(mostBytes / 1e6).toFixed(0)} MB`,
      goal: { text: `< ${MEMORY_GOAL_BYTES / 1e6} MB`, isMet: mostBytes < MEMORY_GOAL_BYTES },
    },
    ...whileReading,
    await below(`first page of ${all} tracks`, PAGE_GOAL_MS, () => get(listTracks.path)),
    await below('a page in the middle by artist', PAGE_GOAL_MS, (turn) =>
      get(listTracks.path, { sort: 'artist', offset: turn * 150 }),
    ),
    await below('tracks searched, one hit', SEARCH_GOAL_MS, (turn) =>
      get(listTracks.path, { search: `song ${turn}7 a${turn}` }),
    ),
    await below('tracks searched, all hit', SEARCH_GOAL_MS, () => get(listTracks.path, { search: 'song' })),
    await below('first page of albums', GROUPS_GOAL_MS, () => get(listAlbums.path)),
    await below('first page of artists', GROUPS_GOAL_MS, () => get(listArtists.path)),
    await below('first page of folders', GROUPS_GOAL_MS, () => get(listMusicFolders.path)),
    await below(`queue of ${all} tracks begun`, QUEUE_GOAL_MS, () =>
      call(client, 'POST', replaceQueue.path, everything),
    ),
    await below('queue shuffled or not', QUEUE_GOAL_MS, (turn) =>
      call(client, 'PATCH', changeQueue.path, { isShuffled: turn % 2 === 0 }),
    ),
    await below('what is heard', PAGE_GOAL_MS, () => call(client, 'GET', getQueue.path)),
    await below('position told', POSITION_GOAL_MS, async (turn) => {
      const { current } = turn === 0 ? await call<MusicQueue>(client, 'GET', getQueue.path) : { current: null }
      told.entryId = current?.entryId ?? told.entryId
      await call(client, 'PUT', reportPosition.path, { ...told, positionMs: turn * 1000 })
    }),
    await measureScreen(server),
  ]
  await stop()
  rmSync(dataDir, { recursive: true })
  return rows
}

/** From the click in the navigation until the list shows tracks, in a page that has not shown them before. */
async function measureScreen(server: Pinloft): Promise<Row> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const samplesMs: number[] = []
  try {
    for (let round = 0; round < SCREEN_ROUNDS; round++) {
      const page = await browser.newPage({ viewport: WINDOW })
      await page.goto(server.url)
      await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
      await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
      await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
      samplesMs.push(
        await timedMs(async () => {
          await page.getByRole('link', { name: 'Music Player' }).first().click()
          await page
            .getByText(/^Söng \d/)
            .nth(5)
            .waitFor()
        }),
      )
      await page.close()
    }
  } finally {
    await browser.close()
  }
  const valueMs = median(samplesMs)
  const goal = { text: `< ${SCREEN_GOAL_MS} ms`, isMet: valueMs < SCREEN_GOAL_MS }
  return { what: 'Music Player with all of them, in Chromium', ours: `${valueMs.toFixed(0)} ms`, goal }
}

/** Half of the tracks are MP3, half FLAC: one second of sound each, with unique tags. */
async function storeLibrary(client: Client, folder: string): Promise<void> {
  const encoded = (name: string, args: readonly string[]) => {
    const path = join(folder, name)
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1:sample_rate=22050', '-map_metadata', '-1']
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...tone, ...args, path])
    return readFileSync(path)
  }
  const mp3 = encoded('tone.mp3', ['-b:a', '32k', '-id3v2_version', '0', '-write_xing', '0'])
  const flac = encoded('tone.flac', [])
  for (let album = 0; album < ALBUMS; album += ALBUMS_PER_FOLDER) {
    const name = `Folder ${album / ALBUMS_PER_FOLDER}`
    await client.makeFolder(name)
    const numbers = Array.from({ length: ALBUMS_PER_FOLDER * TRACKS_PER_ALBUM }, (_, index) => index)
    const parts = numbers.map((index) => {
      const [ofAlbum, trackNumber] = [album + Math.floor(index / TRACKS_PER_ALBUM), 1 + (index % TRACKS_PER_ALBUM)]
      const tags = {
        title: `Söng ${index} a${ofAlbum}`,
        artist: `Artist ${Math.floor(ofAlbum / ALBUMS_PER_ARTIST)}`,
        album: `Album ${ofAlbum}`,
        trackNumber,
        genre: ['Rock', 'Jazz', 'Folk; Pop'][ofAlbum % 3] ?? '',
      }
      return ofAlbum % 2 === 0
        ? filePart(`${ofAlbum}-${trackNumber}.mp3`, tagMp3(mp3, tags), 'audio/mpeg')
        : filePart(`${ofAlbum}-${trackNumber}.flac`, tagFlac(flac, tags), 'audio/flac')
    })
    await client.store(parts, name)
  }
}

/**
 * Resets the database to the state at the first start of a version with a music library. The server must be stopped.
 */
function forgetTags(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  database.exec(`
    delete from tracks;
    delete from track_changes;
    insert into track_changes (file_id) select id from files where kind = 'audio';
  `)
  database.close()
}

async function unreadTracks(client: Client): Promise<number> {
  return (await call<{ unreadCount: number }>(client, 'GET', getMusicSummary.path)).unreadCount
}

/** Waits until all tags are read; returns how long it took, and the peak memory of all processes together. */
async function waitUntilRead(client: Client, server: Pinloft): Promise<{ readMs: number; mostBytes: number }> {
  let mostBytes = 0
  const readMs = await timedMs(async () => {
    do {
      await delay(POLL_MS)
      mostBytes = Math.max(mostBytes, treeMemoryBytes(server.pid))
    } while ((await unreadTracks(client)) > 0)
  })
  return { readMs, mostBytes }
}

async function call<Reply>(client: Client, method: string, path: string, json?: object): Promise<Reply> {
  const reply = await client.call(method, path, json === undefined ? {} : { json })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<Reply>()
}
