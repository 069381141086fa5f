import { folderPathSegments } from '@pinloft/contract/files/names'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { isAudioFormat, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { detailsOf, percentOf } from '../../core/jobs/index.ts'
import { formatRelativeDate } from '../../platform/format-date.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day, given as '2026-10-09': '9 Oct 2026'. */
export function formatDay(isoDay: string): string {
  return DAY.format(new Date(`${isoDay}T00:00:00Z`))
}

/** A fact of a row. Those that are not essential are left out on a phone. */
export interface Fact {
  text: string
  isEssential: boolean
}

/** What the line below the title of a download says. `sizeBytes` is that of its file, where it is known. */
export function factsOf({ job, format, folder }: VideoDownload, sizeBytes: number | null, nowMs: number): Fact[] {
  const essential = (text: string): Fact => ({ text, isEssential: true })
  const further = (text: string): Fact => ({ text, isEssential: false })
  const formatWords = TEXTS.formatWords(format, isAudioFormat(format))
  const details = detailsOf(job, nowMs)
  switch (job.state) {
    case 'running': {
      const [amount = '', ...pace] = details
      // Without a pace the amount is all there is to see.
      return [further(formatWords), pace.length > 0 ? further(amount) : essential(amount), ...pace.map(essential)]
    }
    case 'paused': {
      const percent = percentOf(job)
      const [state = '', ...amount] = details
      const first = percent === null ? state : TEXTS.pausedAt(Math.floor(percent))
      return [essential(first), further(formatWords), ...amount.map(further)]
    }
    case 'done':
      return [
        essential(folderPathSegments(folder).join(' / ') || TEXTS.rootName),
        ...(sizeBytes === null ? [] : [further(formatSize(sizeBytes))]),
        further(formatRelativeDate(job.updatedAt, nowMs)),
      ]
    case 'failed':
      return details.map(essential)
    case 'queued':
    case 'cancelled':
      return [...details.map(essential), further(formatWords)]
  }
}
