import { SPACE_TEXTS } from '@pinloft/contract/dashboard'
import { formatSize } from '@pinloft/contract/sizes'
import { useStats } from '../../files/index.ts'

export default function StorageSummary() {
  const storage = useStats().data?.storage
  if (storage === undefined) return null
  const used = formatSize(storage.used)
  return storage.total === null ? used : SPACE_TEXTS.usedOf(used, formatSize(storage.total))
}
