import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'

/** The current activity in words: '2 machines running, 1 PC syncing'; with none, what is stored. */
export function sentenceOf({ storage, vms, sync }: DashboardStats): string {
  const running = [
    vms.active > 0 && `${counted(vms.active, 'machine')} running`,
    sync.active > 0 && `${counted(sync.active, 'PC')} syncing`,
  ].filter(Boolean)
  if (running.length > 0) return running.join(', ')
  if (storage.files === 0) return 'Nothing is stored yet'
  const stored = `${counted(storage.files, 'file')} stored`
  return storage.free === null ? stored : `${stored}, ${formatSize(storage.free)} free`
}
