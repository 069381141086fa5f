import type { StreamHeight } from '@pinloft/contract/streams/endpoints'
import { type FrameRate, framesOfSegment, type SegmentGrid } from './segment-grid.ts'

/** How a film is converted for one viewer. */
export interface StreamPlan {
  grid: SegmentGrid
  video:
    | { index: number; way: 'copy'; codec: string }
    | { index: number; way: 'h264'; rate: FrameRate; hdrTransfer: string | null; maxHeightPixels: StreamHeight }
    | null
  audio: { index: number; way: 'copy' | 'flac' | 'aac'; codec: string } | null
}

/**
 * Offset of all times in the segments from those of the film: some packets have to be decoded before the first one is
 * shown, and MP4 has no negative times. Players treat the start of the playlist as zero, wherever it is.
 */
export const MEDIA_OFFSET_SECONDS = 10

/** Fragment length of audio-only streams, in microseconds; fragments are combined into segments. */
const SOUND_FRAGMENT_US = 40_000
/** Seeks this much before the first wanted frame, so that a rounded time does not lose it. */
const SEEK_MARGIN_SECONDS = 0.005
/** Brightness of white on a standard screen. */
const WHITE_NITS = 100
/** Peak brightness of most films, as a multiple of white. */
const PEAK_OF_WHITE = 10
const SOUND_BITRATE = '192k'
/** As in a frame of AAC, so that sound starts equally close to its picture. */
const FLAC_FRAME_SAMPLES = 1024
const SOUND_RATE_HZ = 48_000

/** The ffmpeg arguments before and after the input that output segments from a given one on. */
export function streamArguments(plan: StreamPlan, firstSegment: number): { before: string[]; after: string[] } {
  const { grid, video, audio } = plan
  const startSeconds = grid.startOf(firstSegment)
  const isCopied = video?.way === 'copy'
  const marginSeconds = isCopied ? (grid.seekMarginSeconds ?? 0) : -SEEK_MARGIN_SECONDS
  const seekSeconds = firstSegment === 0 ? 0 : startSeconds + marginSeconds
  // A copied picture starts at a key frame before that, and so does the sound, as the first fragment waits for both.
  const seek = [...(isCopied ? ['-noaccurate_seek'] : []), '-ss', seekSeconds.toFixed(6)]
  const soundFromSeconds = isCopied && seekSeconds > 0 ? null : startSeconds
  return {
    before: ['-copyts', '-start_at_zero', ...(seekSeconds > 0 ? seek : [])],
    after: [
      ...(video === null ? [] : ['-map', `0:${video.index}`, ...videoArguments(video, grid, startSeconds)]),
      ...(audio === null ? [] : ['-map', `0:${audio.index}`, ...audioArguments(audio, soundFromSeconds)]),
      ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '2048'],
      ...['-avoid_negative_ts', 'disabled', '-output_ts_offset', String(MEDIA_OFFSET_SECONDS), '-use_editlist', '0'],
      ...(video === null ? ['-frag_duration', String(SOUND_FRAGMENT_US)] : []),
      ...['-movflags', `${video === null ? '' : 'frag_keyframe+'}empty_moov+delay_moov+default_base_moof+frag_discont`],
      // Older versions of FFmpeg consider FLAC in MP4 experimental.
      ...['-strict', 'experimental', '-f', 'mp4', 'pipe:1'],
    ],
  }
}

function videoArguments(video: NonNullable<StreamPlan['video']>, grid: SegmentGrid, startSeconds: number): string[] {
  // The tag that Apple players require; others accept it too.
  if (video.way === 'copy') return ['-c:v', 'copy', ...(video.codec === 'hevc' ? ['-tag:v', 'hvc1'] : [])]
  const { count, seconds } = video.rate
  const frames = String(framesOfSegment(video.rate))
  const filters = [
    `fps=fps=${count}/${seconds}:start_time=${startSeconds.toFixed(6)}`,
    // Video that ends before the sound is held, so that each segment has a picture.
    'tpad=stop_mode=clone:stop=-1',
    `trim=end=${grid.endSeconds.toFixed(3)}`,
    `scale=w='trunc(oh*dar/2)*2':h='trunc(min(${video.maxHeightPixels},ih)/2)*2':flags=fast_bilinear`,
    'setsar=1',
    ...(video.hdrTransfer === null ? [] : toneMapping(video.hdrTransfer)),
    'format=yuv420p',
  ]
  return [
    ...['-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-profile:v', 'high'],
    ...['-g', frames, '-keyint_min', frames, '-sc_threshold', '0', '-bf', '0'],
  ]
}

/** Maps the brightness and colours of HDR to what every screen can show. */
function toneMapping(transfer: string): string[] {
  return [
    // Not every film specifies all of it.
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc:range=tv`,
    `zscale=t=linear:npl=${WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=tonemap=mobius:desat=0:peak=${PEAK_OF_WHITE}`,
    'zscale=t=bt709:m=bt709:r=tv',
  ]
}

/** `fromSeconds` is where the sound starts, with silence if there is none yet. */
function audioArguments({ way, codec }: NonNullable<StreamPlan['audio']>, fromSeconds: number | null): string[] {
  // In some containers each frame of AAC has its own header, which MP4 does not use.
  if (way === 'copy') return ['-c:a', 'copy', ...(codec === 'aac' ? ['-bsf:a', 'aac_adtstoasc'] : [])]
  const first = fromSeconds === null ? '' : `:first_pts=${Math.round(fromSeconds * SOUND_RATE_HZ)}`
  // Two of them, because `first_pts` counts samples at the input rate.
  const filters = `aresample=${SOUND_RATE_HZ},aresample=async=1${first}`
  const encoder =
    way === 'flac'
      ? ['-c:a', 'flac', '-sample_fmt', 's16', '-frame_size', String(FLAC_FRAME_SAMPLES)]
      : ['-c:a', 'aac', '-b:a', SOUND_BITRATE]
  return [...encoder, '-ac', '2', '-af', filters]
}
