import type { AudioTrack, SubtitleTrack } from '@pinloft/contract/streams/endpoints'
import type { VideoChoices } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'

type Named = Pick<AudioTrack, 'language' | 'title'>

/** Identifies a track in the next video of a folder; null if it has no name. */
export function trackName({ language, title }: Named): string | null {
  return language ?? title
}

/** The chosen audio track; undefined for the default one. */
export function chosenAudio(tracks: readonly AudioTrack[], { audioTrack }: VideoChoices): AudioTrack | undefined {
  return audioTrack === null ? undefined : tracks.find((track) => trackName(track) === audioTrack)
}

/** The audio track that plays without a choice, as the server determines it. */
export function defaultAudio(tracks: readonly AudioTrack[]): AudioTrack | undefined {
  return tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
}

/** The chosen subtitles; undefined for none. */
export function chosenSubtitles(
  tracks: readonly SubtitleTrack[],
  { subtitleTrack, hasSubtitles }: VideoChoices,
): SubtitleTrack | undefined {
  const texts = tracks.filter(({ isText }) => isText)
  if (hasSubtitles === false) return undefined
  const proposed = texts.find(({ isForced }) => isForced) ?? texts.find(({ isDefault }) => isDefault)
  if (hasSubtitles === null) return proposed
  const named = texts.find((track) => subtitleTrack !== null && trackName(track) === subtitleTrack)
  return named ?? proposed ?? texts[0]
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A track's label in a menu: 'English · Commentary', 'Track 2'. `number` counts from 1. */
export function trackLabel({ language, title }: Named, number: number): string {
  const parts = [language === null ? null : languageInWords(language), title]
  const known = [...new Set(parts.filter((part) => part !== null))]
  return known.length === 0 ? VIDEO_TEXTS.track(number) : known.join(' · ')
}

function languageInWords(language: string): string {
  try {
    return LANGUAGES.of(language) ?? language
  } catch {
    return language
  }
}
