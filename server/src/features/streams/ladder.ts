import type { PlaybackWay } from '@pinloft/contract/streams'
import type { Film } from './film.ts'
import { audioQuestion, FLAC_QUESTION, questionsOf, videoQuestion } from './questions.ts'

export type Step = Omit<PlaybackWay, 'address'> & {
  /** The streams that are played; null where there is none. */
  videoIndex: number | null
  audioIndex: number | null
}

interface Question {
  film: Film
  name: string
  /** The questions that the browser has answered with yes. */
  plays: ReadonlySet<string>
  /** The stream to be heard; the default one where it is left out or not there. */
  audioTrack?: number | undefined
  /** The picture can be cut where it has frames that stand alone. */
  isCuttable: boolean
}

/** The simplest way to play a file: as it is, in another container, or made anew. Null where there is nothing to play. */
export function chooseStep({ film, name, plays, audioTrack, isCuttable }: Question): Step | null {
  const [video] = film.video
  const audio = chosenSound(film, audioTrack)
  if (video === undefined && audio === undefined) return null
  const tracks = { videoIndex: video?.index ?? null, audioIndex: audio?.index ?? null }
  const { direct } = questionsOf(film, name)
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
  const isVideoPlayed = video === undefined || isPlayed(videoQuestion(video), plays)
  const isAudioPlayed = audio === undefined || isPlayed(audioQuestion(audio), plays)
  const copiesVideo = isVideoPlayed && isCuttable
  // Made in a fifth of the time that AAC takes. It needs more of the line, but little beside a picture that is copied.
  const madeAnew = video !== undefined && copiesVideo && plays.has(FLAC_QUESTION) ? 'flac' : 'aac'
  const reasons = [
    ...(isVideoPlayed ? [] : [`This browser does not play ${video?.codec} video`]),
    ...(isVideoPlayed && !isCuttable ? ['The video cannot be cut into parts'] : []),
    ...(isAudioPlayed ? [] : [`This browser does not play ${audio?.codec} audio`]),
    ...(isFirstHeard ? [] : ['Another audio track was chosen']),
  ]
  return {
    way: copiesVideo && (isAudioPlayed || video !== undefined) ? 'remux' : 'transcode',
    video: video === undefined ? null : copiesVideo ? 'copy' : 'h264',
    audio: audio === undefined ? null : isAudioPlayed ? 'copy' : madeAnew,
    reason: reasons.length > 0 ? reasons.join('. ') : 'This browser does not play files of this kind',
    ...tracks,
  }
}

/** The track that is heard: the one with that number, else the default one. */
export function chosenSound({ audio }: Film, index: number | undefined): Film['audio'][number] | undefined {
  return audio.find((track) => track.index === index) ?? audio.find(({ isDefault }) => isDefault) ?? audio[0]
}

function isPlayed(question: string | null, plays: ReadonlySet<string>): boolean {
  return question !== null && plays.has(question)
}
