import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { getZip, prepareZip as prepare } from '@pinloft/contract/zips/endpoints'
import { call, urlOf } from '../../../platform/call.ts'
import { unlockedTokens } from '../../protection/index.ts'

/** The content of a zip archive, by ids. */
export interface ZipChoice {
  fileIds: readonly string[]
  folderIds: readonly string[]
}

export type PreparedZip = ReplyOf<typeof prepare>

/** Makes the server prepare an archive. It includes protected files as far as they are unlocked. */
export function prepareZip({ fileIds, folderIds }: ZipChoice): Promise<PreparedZip> {
  return call(prepare, { body: { fileIds: [...fileIds], folderIds: [...folderIds], tokens: unlockedTokens() } })
}

export function zipUrl(id: string): string {
  return urlOf(getZip.path, { id })
}
