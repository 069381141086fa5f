import type { DashboardStats } from '@pinloft/contract/dashboard'
import { formatSize } from '@pinloft/contract/sizes'
import { counted } from '../files/index.ts'

/** What is going on, in words: '2 machines running, 1 PC syncing'; with none of these, what is stored. */
export function sentenceOf({ storage, vms, sync }: DashboardStats): string {
  const running = [
    vms.active > 0 && `${counted(vms.active, 'machine')} running`,
    sync.active > 0 && `${counted(sync.active, 'PC')} syncing`,
  ].filter(Boolean)
  if (running.length > 0) return running.join(', ')
  if (storage.files === 0) return 'Nothing is stored yet'
  return `${counted(storage.files, 'file')} stored, ${formatSize(storage.free)} free`
}
