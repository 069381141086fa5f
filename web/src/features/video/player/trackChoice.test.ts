import type { AudioTrack, SubtitleTrack } from '@pinloft/contract/streams/endpoints'
import type { VideoChoices } from '@pinloft/contract/video/endpoints'
import { expect, test } from 'vitest'
import { chosenAudio, chosenSubtitles, trackLabel } from './trackChoice.ts'

const NOTHING_CHOSEN: VideoChoices = { audioTrack: null, subtitleTrack: null, hasSubtitles: null, speed: 1 }

function audio(index: number, language: string | null, title: string | null = null): AudioTrack {
  return {
    index,
    codec: 'aac',
    channels: 2,
    sampleRateHz: 48_000,
    language,
    title,
    isDefault: false,
    codecString: null,
  }
}

function subtitles(id: string, language: string | null, more: Partial<SubtitleTrack> = {}): SubtitleTrack {
  const common = { source: 'embedded', codec: 'subrip', title: null, isText: true } as const
  return { id, language, isForced: false, isDefault: false, ...common, ...more }
}

test('the audio track in another video of the folder is found by its language, or its title', () => {
  const tracks = [audio(1, 'eng'), audio(2, 'jpn'), audio(3, null, 'Commentary')]
  expect(chosenAudio(tracks, NOTHING_CHOSEN)).toBeUndefined()
  expect(chosenAudio(tracks, { ...NOTHING_CHOSEN, audioTrack: 'jpn' })?.index).toBe(2)
  expect(chosenAudio(tracks, { ...NOTHING_CHOSEN, audioTrack: 'Commentary' })?.index).toBe(3)
  expect(chosenAudio(tracks, { ...NOTHING_CHOSEN, audioTrack: 'fra' })).toBeUndefined()
})

test('without a choice, the subtitles that the video calls for are shown', () => {
  const forced = subtitles('2', 'eng', { isForced: true })
  expect(chosenSubtitles([subtitles('1', 'eng')], NOTHING_CHOSEN)).toBeUndefined()
  expect(chosenSubtitles([subtitles('1', 'eng', { isDefault: true }), forced], NOTHING_CHOSEN)?.id).toBe('2')
})

test('chosen subtitles match by language, else any, but never bitmaps', () => {
  const tracks = [subtitles('1', 'ger', { isText: false }), subtitles('2', 'eng'), subtitles('3', 'ger')]
  const german: VideoChoices = { ...NOTHING_CHOSEN, hasSubtitles: true, subtitleTrack: 'ger' }
  expect(chosenSubtitles(tracks, german)?.id).toBe('3')
  expect(chosenSubtitles(tracks.slice(0, 2), german)?.id).toBe('2')
  expect(chosenSubtitles(tracks.slice(0, 1), german)).toBeUndefined()
  expect(chosenSubtitles(tracks, { ...german, hasSubtitles: false })).toBeUndefined()
})

test('a track is labelled with what is known of it', () => {
  expect(trackLabel(audio(1, 'eng'), 1)).toBe('English')
  expect(trackLabel(audio(1, 'fra', 'Commentary'), 1)).toBe('French · Commentary')
  expect(trackLabel(audio(1, 'x!', null), 1)).toBe('x!')
  expect(trackLabel(audio(1, null), 2)).toBe('Track 2')
})
