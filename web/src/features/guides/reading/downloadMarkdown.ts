import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import { followLink } from '../../../platform/follow-link.ts'
import { exportAddress } from '../transfer/transfer.api.ts'

/** Characters that a file name can't have on every system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]/gu

/** Saves the text of a guide as a Markdown file on this device: in a zip with its pictures if it has any. */
export function downloadMarkdown({ id, title, content }: Guide): void {
  if (content.includes(GUIDE_PICTURES_PATH)) {
    // The server names it.
    followLink(exportAddress({ id }), '')
    return
  }
  const address = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${title.replace(UNSAFE, '-')}.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
