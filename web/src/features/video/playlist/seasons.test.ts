import type { Video } from '@pinloft/contract/video/endpoints'
import { expect, it } from 'vitest'
import { bySeason } from './seasons.ts'

function film(
  fileId: string,
  series: string | null = null,
  season: number | null = null,
  episode: number | null = null,
) {
  return { fileId, series, season, episode } as Video
}

const shown = (videos: readonly Video[]) =>
  bySeason(videos).map(({ series, season, videos: members }) => [series, season, members.map(({ fileId }) => fileId)])

it('gathers the episodes of a series by season where the first of them is, and leaves films in their order', () => {
  const videos = [
    film('alps'),
    film('boat'),
    film('h202', 'Harbour Lights', 2, 2),
    film('clouds'),
    film('h102', 'harbour lights', 1, 2),
    film('extra', 'Harbour Lights', null, null),
    film('h101', 'Harbour Lights', 1, 1),
    film('h201', 'Harbour Lights', 2, 1),
  ]
  expect(shown(videos)).toEqual([
    [null, null, ['alps', 'boat']],
    ['Harbour Lights', 1, ['h101', 'h102']],
    ['Harbour Lights', 2, ['h201', 'h202']],
    ['Harbour Lights', null, ['extra']],
    [null, null, ['clouds']],
  ])
})

it('has keys that differ', () => {
  const keys = bySeason([film('a'), film('b', 'B', 1, 1), film('c'), film('d', 'B', 2, 1)]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
