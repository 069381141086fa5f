import type { PlaybackWay } from '@pinloft/contract/streams/endpoints'
import type { Film } from './film.ts'
import { audioProbe, FLAC_PROBE, probesOf, videoProbe } from './playability-probes.ts'

export type PlaybackStep = Omit<PlaybackWay, 'address'> & {
  /** The streams to play; null if there is none. */
  videoIndex: number | null
  audioIndex: number | null
}

interface Question {
  film: Film
  name: string
  /** The questions that the browser answered with yes. */
  plays: ReadonlySet<string>
  /** The audio stream to play; the default one if it is omitted or missing. */
  audioTrack?: number | undefined
  /** Whether the video can be cut at key frames. */
  isCuttable: boolean
}

/** The simplest way to play a file: directly, remuxed, or transcoded. Null if there is nothing to play. */
export function chooseStep({ film, name, plays, audioTrack, isCuttable }: Question): PlaybackStep | null {
  const [video] = film.video
  const audio = chosenSound(film, audioTrack)
  if (video === undefined && audio === undefined) return null
  const tracks = { videoIndex: video?.index ?? null, audioIndex: audio?.index ?? null }
  const { direct } = probesOf(film, name)
  const isFirstHeard = audio === undefined || audio.index === chosenSound(film, undefined)?.index
  if (direct !== null && plays.has(direct) && isFirstHeard) {
    const kept = { video: video && ('copy' as const), audio: audio && ('copy' as const) }
    return {
      way: 'direct',
      video: kept.video ?? null,
      audio: kept.audio ?? null,
      reason: 'It plays as it is',
      ...tracks,
    }
  }
  const isVideoPlayed = video === undefined || isPlayed(videoProbe(video), plays)
  const isAudioPlayed = audio === undefined || isPlayed(audioProbe(audio), plays)
  const copiesVideo = isVideoPlayed && isCuttable
  // Encoding takes a fifth of the time of AAC. It needs more bandwidth, but little compared with a copied picture.
  const transcoded = video !== undefined && copiesVideo && plays.has(FLAC_PROBE) ? 'flac' : 'aac'
  const reasons = [
    ...(isVideoPlayed ? [] : [`This browser does not play ${video?.codec} video`]),
    ...(isVideoPlayed && !isCuttable ? ['The video cannot be cut into parts'] : []),
    ...(isAudioPlayed ? [] : [`This browser does not play ${audio?.codec} audio`]),
    ...(isFirstHeard ? [] : ['Another audio track was chosen']),
  ]
  return {
    way: copiesVideo && (isAudioPlayed || video !== undefined) ? 'remux' : 'transcode',
    video: video === undefined ? null : copiesVideo ? 'copy' : 'h264',
    audio: audio === undefined ? null : isAudioPlayed ? 'copy' : transcoded,
    reason: reasons.length > 0 ? reasons.join('. ') : 'This browser does not play files of this kind',
    ...tracks,
  }
}

/** The audio track to play: the one with that index, otherwise the default one. */
export function chosenSound({ audio }: Film, index: number | undefined): Film['audio'][number] | undefined {
  return audio.find((track) => track.index === index) ?? audio.find(({ isDefault }) => isDefault) ?? audio[0]
}

function isPlayed(question: string | null, plays: ReadonlySet<string>): boolean {
  return question !== null && plays.has(question)
}
