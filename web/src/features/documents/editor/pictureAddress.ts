import { DOCUMENT_PICTURES_PATH } from '@pinloft/contract/documents/content'
import { tokenOf } from '../../../core/protection/index.ts'

/** Where a picture is loaded from: that of a protected document needs the token of its file. */
export function displayedAddress(address: string, fileId: string | null): string {
  const token = fileId === null ? undefined : tokenOf(fileId)
  if (token === undefined || !address.startsWith(DOCUMENT_PICTURES_PATH)) return address
  return `${address}?token=${encodeURIComponent(token)}`
}
