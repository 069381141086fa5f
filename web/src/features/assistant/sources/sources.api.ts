import { getFileContent } from '@pinloft/contract/files/endpoints'
import { urlOf } from '../../../platform/call.ts'

/** The address of the bytes of a file without a password. */
export function contentAddress(fileId: string): string {
  return urlOf(getFileContent.path, { id: fileId })
}
