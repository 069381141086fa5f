import { folderPathSegments, splitExtension } from '@pinloft/contract/files/names'
import type { Video } from '@pinloft/contract/video/endpoints'

/** 'S01E02', 's1 e2' and '1x02', with what stands before. */
// Short text: names are limited to 255 bytes.
const NUMBERED = /^(.*?)(?<![\p{L}\p{N}])(?:s(\d{1,3})[ ._-]?e(\d{1,4})|(\d{1,2})x(\d{2,3}))(?![\p{L}\p{N}])/iu
/** The folder of a season. */
const SEASON_FOLDER = /^(?:season|series|staffel|saison|s)[ ._-]?\d{1,3}$/i

interface Named {
  name: string
  series: string | null
  season: number | null
  episode: number | null
}

/** Which episode of which series a film is, by its tags, or else by its name and its folders. */
export function episodeOf(film: Named, folder: string): Pick<Video, 'series' | 'season' | 'episode'> {
  const found = NUMBERED.exec(splitExtension(film.name).stem)
  const season = film.season ?? numberOf(found?.[2] ?? found?.[4])
  const episode = film.episode ?? numberOf(found?.[3] ?? found?.[5])
  const series = film.series ?? (found === null ? null : seriesOf(found[1] ?? '', folder))
  return series === null ? { series: null, season: null, episode: null } : { series, season, episode }
}

/** The words before the number, or else the folder; that of a season stands for the one above. */
function seriesOf(before: string, folder: string): string | null {
  // Short text: part of a name, which is limited to 255 bytes.
  const words = before
    .replace(/[._]+/g, ' ')
    .replace(/[\s([-]+$/, '')
    .trim()
  if (words !== '') return words
  return folderPathSegments(folder).findLast((name) => !SEASON_FOLDER.test(name)) ?? null
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits)
}
