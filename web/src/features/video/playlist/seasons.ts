import type { Video } from '@pinloft/contract/video/endpoints'

/** Videos below one heading of the playlist. */
export interface VideoGroup {
  key: string
  /** Null for films that are no episodes. */
  series: string | null
  /** Null if it is unknown. */
  season: number | null
  videos: Video[]
}

/** The films as they are, and where the first episode of a series is, all of its episodes by season. */
export function bySeason(videos: readonly Video[]): VideoGroup[] {
  const episodes = Map.groupBy(videos, ({ series }) => keyOf(series))
  const groups: VideoGroup[] = []
  const seen = new Set<string>()
  for (const video of videos) {
    const key = keyOf(video.series)
    if (video.series === null) {
      const last = groups.at(-1)
      if (last?.series === null) last.videos.push(video)
      else groups.push({ key: video.fileId, series: null, season: null, videos: [video] })
    } else if (!seen.has(key)) {
      seen.add(key)
      groups.push(...seasonsOf(video.series, episodes.get(key) ?? []))
    }
  }
  return groups
}

function seasonsOf(series: string, episodes: readonly Video[]): VideoGroup[] {
  const seasons = Map.groupBy(episodes, ({ season }) => season)
  return [...seasons]
    .toSorted(([one], [other]) => inOrder(one, other))
    .map(([season, some]) => ({
      key: `${keyOf(series)} ${season}`,
      series,
      season,
      // Those without a number keep their order, after the others.
      videos: some.toSorted((one, other) => inOrder(one.episode, other.episode)),
    }))
}

/** The same series may be written in several ways. */
function keyOf(series: string | null): string {
  return series === null ? '' : `series ${series.toLowerCase()}`
}

function inOrder(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}
