import type { ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import type { Film } from '../film.ts'

const PICTURES_MAX = 200
const INTERVAL_MIN_MS = 2000
const EDGE_PIXELS = 160
const [COLUMNS, ROWS] = [5, 5]
/** In longer films only key frames are decoded, which is many times as fast. */
const ALL_FRAMES_MAX_MS = 60_000

/** What is known of previews before they are created. */
export type ScrubPlan = Pick<ScrubPreviews, 'intervalMs' | 'pictureCount' | 'columns' | 'rows' | 'sheetCount'>

/** Null if there is no video, or its end is unknown. */
export function planScrub({ video, durationMs }: Film): ScrubPlan | null {
  if (video.length === 0 || durationMs === null) return null
  const intervalMs = Math.max(INTERVAL_MIN_MS, Math.ceil(durationMs / PICTURES_MAX))
  const pictureCount = Math.ceil(durationMs / intervalMs)
  return {
    intervalMs,
    pictureCount,
    columns: COLUMNS,
    rows: ROWS,
    sheetCount: Math.ceil(pictureCount / (COLUMNS * ROWS)),
  }
}

/** The ffmpeg arguments before and after the input that output the sheets as concatenated JPEGs. */
export function scrubArguments({ video, durationMs }: Film, plan: ScrubPlan): { before: string[]; after: string[] } {
  const isLong = (durationMs ?? 0) > ALL_FRAMES_MAX_MS
  const filters = [
    `fps=fps=1000/${plan.intervalMs}:start_time=0`,
    `scale=w='max(2,if(gt(dar,1),${EDGE_PIXELS},trunc(${EDGE_PIXELS}*dar/2)*2))':h='max(2,if(gt(dar,1),trunc(${EDGE_PIXELS}/dar/2)*2,${EDGE_PIXELS}))'`,
    'setsar=1',
    // Repeats the last frame up to the end and to the end of the last sheet.
    'tpad=stop_mode=clone:stop=-1',
    `tile=${plan.columns}x${plan.rows}`,
    'format=yuvj420p',
  ]
  return {
    before: ['-threads', '1', ...(isLong ? ['-skip_frame', 'nokey', '-discard', 'nokey'] : [])],
    after: [
      ...['-map', `0:${video[0]?.index}`, '-an', '-sn', '-dn', '-vf', filters.join(','), '-filter_threads', '1'],
      ...[
        '-frames:v',
        String(plan.sheetCount),
        '-threads',
        '1',
        '-c:v',
        'mjpeg',
        '-q:v',
        '5',
        '-f',
        'image2pipe',
        'pipe:1',
      ],
    ],
  }
}
