import { expect, it } from 'vitest'
import { episodeOf } from './episode-of.ts'

const untagged = (name: string, folder = '') => episodeOf({ name, series: null, season: null, episode: null }, folder)

it.each([
  ['Harbour.Lights.S01E02.1080p.WEB.mp4', '', { series: 'Harbour Lights', season: 1, episode: 2 }],
  ['Harbour Lights - 2x11 - Fog.mkv', '', { series: 'Harbour Lights', season: 2, episode: 11 }],
  ['s03e04.mkv', 'Shows/Harbour Lights/Season 3', { series: 'Harbour Lights', season: 3, episode: 4 }],
  ['S1 E2.mkv', 'Harbour Lights', { series: 'Harbour Lights', season: 1, episode: 2 }],
  ['S01E01.mkv', '', { series: null, season: null, episode: null }],
  ['northern.road.2019.1080p.mp4', 'Films', { series: null, season: null, episode: null }],
  ['clip 1920x1080.mp4', '', { series: null, season: null, episode: null }],
  ['Class1e2.mp4', '', { series: null, season: null, episode: null }],
])('reads the episode of %s in "%s"', (name, folder, expected) => {
  expect(untagged(name, folder)).toEqual(expected)
})

it('prefers the tags', () => {
  const tagged = { name: 'a.S09E09.mp4', series: 'Harbour Lights', season: 1, episode: 2 }
  expect(episodeOf(tagged, '')).toEqual({ series: 'Harbour Lights', season: 1, episode: 2 })
})
