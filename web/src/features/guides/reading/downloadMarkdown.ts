import type { Guide } from '@pinloft/contract/guides'

/** Characters that a file name can't have on every system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]/gu

/** Saves the text of a guide as a Markdown file on this device. */
export function downloadMarkdown({ title, content }: Guide): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${title.replace(UNSAFE, '-')}.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
