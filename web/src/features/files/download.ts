import type { File as StoredFile } from '@pinloft/contract/files'
import { downloadUrl } from './files.api.ts'

/** Has the browser fetch a file into its downloads, under its own name. */
export function startDownload(file: StoredFile): void {
  const link = document.createElement('a')
  link.href = downloadUrl(file.id)
  link.download = file.originalName
  link.click()
}
