import { getFileContent } from '@pinloft/contract/files/endpoints'
import type { PcSyncConflict } from '@pinloft/contract/pc-sync/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { decodeEditable } from '../../core/files/index.ts'
import { request } from '../../platform/request.ts'

/** The texts of both files of a conflict; null if one of them is no text. */
export function useConflictTexts({ fileId, modifiedAt, original }: PcSyncConflict) {
  return useQuery({
    queryKey: [getFileContent.path, 'conflict', fileId, modifiedAt, original?.fileId, original?.modifiedAt],
    queryFn: async ({ signal }) => {
      const ids = [original?.fileId ?? '', fileId]
      const [here, there] = await Promise.all(ids.map((id) => loadText(id, signal)))
      return here == null || there == null ? null : { original: here, copy: there }
    },
    gcTime: 0,
  })
}

async function loadText(id: string, signal: AbortSignal): Promise<string | null> {
  const response = await request(pathOf(getFileContent.path, { id }), { signal })
  return decodeEditable(new Uint8Array(await response.arrayBuffer()))?.text ?? null
}
