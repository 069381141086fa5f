import { extensionOf } from '@pinloft/contract/files/names'
import { expect, test } from 'vitest'
import { type Candidate, TrackMatcher, type WantedTrack } from './match-lines.ts'

/** The matching rule for one line and one track: higher is better; null if they cannot match. */
function rank({ names, durationMs }: WantedTrack, track: Candidate): number[] | null {
  const fileName = names.at(-1) ?? ''
  const folders = names.slice(0, -1).reverse()
  const others = track.folder.split('/').reverse()
  const different = folders.findIndex((name, index) => name !== others[index])
  const shared = different < 0 ? folders.length : different
  const isSameName = track.name === fileName
  const offMs = durationMs === null || track.durationMs === null ? null : Math.abs(durationMs - track.durationMs)
  const fits = offMs !== null && offMs <= 2000
  if (extensionOf(track.name) !== extensionOf(fileName) && !fits) return null
  if (shared === 0 && offMs !== null && !fits) return null
  return [Number(isSameName), shared, Number(fits), -(offMs ?? 0)]
}

function bestByRule(line: WantedTrack, tracks: readonly Candidate[]): string | null {
  let best: { fileId: string; rank: number[] } | null = null
  for (const track of tracks) {
    const own = rank(line, track)
    if (own === null) continue
    const index = best === null ? -1 : own.findIndex((value, place) => value !== best?.rank[place])
    if (best === null || (index >= 0 && (own[index] ?? 0) > (best.rank[index] ?? 0))) {
      best = { fileId: track.fileId, rank: own }
    }
  }
  return best?.fileId ?? null
}

/** A seeded pseudorandom generator. */
function chooser(seed: number) {
  let state = seed
  return <T>(choices: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return choices[Math.floor((state / 2 ** 32) * choices.length)] as T
  }
}

test('picks the track that the rule prefers', () => {
  const FOLDERS = ['', 'a', 'b', 'a/b', 'b/a', 'a/a/b']
  const DURATIONS = [null, 1000, 2000, 4000, 5000, 9000, 9001]
  for (let seed = 1; seed <= 400; seed++) {
    const choose = chooser(seed)
    const name = () => `x${choose(['.mp3', '.flac', '2.mp3'])}`
    const tracks = Array.from({ length: choose([1, 2, 5, 12]) }, (_, index) => ({
      fileId: String(index),
      folder: choose(FOLDERS),
      name: name(),
      durationMs: choose(DURATIONS),
    }))
    const matcher = new TrackMatcher(tracks)
    for (let line = 0; line < 10; line++) {
      const names = [...choose(FOLDERS).split('/').filter(Boolean), name()]
      const wanted = { names, durationMs: choose(DURATIONS) }
      expect(matcher.best(wanted), JSON.stringify({ wanted, tracks })).toBe(bestByRule(wanted, tracks))
    }
  }
})

test('matches many lines against many tracks of the same name quickly', () => {
  const tracks = Array.from({ length: 10_000 }, (_, index) => ({
    fileId: String(index),
    folder: `Albums/${index}`,
    name: '01.mp3',
    durationMs: index * 10,
  }))
  const matcher = new TrackMatcher(tracks)
  const found = tracks.map(({ folder, durationMs }) =>
    matcher.best({ names: [...(durationMs % 20 === 0 ? folder.split('/') : ['other']), '01.mp3'], durationMs }),
  )
  expect(found).toEqual(tracks.map(({ fileId }) => fileId))
})
