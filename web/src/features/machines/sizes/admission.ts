import type { MachineHost } from '@pinloft/contract/machines/host'
import { MACHINE_MEMORY_MIN_GB } from '@pinloft/contract/machines/limits'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { GIBIBYTE } from '@pinloft/contract/shared/units'

/** Said of a size that was chosen. `isImpossible`: the computer cannot give it. */
export interface Admission {
  text: string
  tone: 'plain' | 'good' | 'bad'
  isImpossible: boolean
}

const plain = (text: string): Admission => ({ text, tone: 'plain', isImpossible: false })

export function admissionOfCpu(cpu: number, host: MachineHost | undefined): Admission | null {
  if (host === undefined) return null
  return plain(cpu > host.cpus ? TEXTS.cpusMore(host.cpus) : TEXTS.cpusOf(host.cpus))
}

/** Whether a machine that starts now can have so many GB. The server decides again when it starts. */
export function admissionOfMemory(memory: number, host: MachineHost | undefined): Admission | null {
  if (host === undefined) return null
  const bytes = memory * GIBIBYTE
  if (bytes > host.memoryBytes) {
    return { text: TEXTS.memoryShort(memory, roundedDown(host.memoryBytes)), tone: 'bad', isImpossible: true }
  }
  const isFree = bytes <= host.freeMemoryBytes
  return {
    text: TEXTS.memoryFree(memory, roundedDown(host.freeMemoryBytes)),
    tone: isFree ? 'good' : 'bad',
    isImpossible: !isFree,
  }
}

export function admissionOfStorage(
  storage: number,
  host: MachineHost | undefined,
  leastStorage: number | null,
): Admission | null {
  if (leastStorage !== null && storage < leastStorage) {
    return { text: TEXTS.storageLeast(leastStorage), tone: 'bad', isImpossible: true }
  }
  if (host === undefined) return null
  return plain(host.freeDiskBytes === null ? TEXTS.storageUnknown : TEXTS.storageFree(formatSize(host.freeDiskBytes)))
}

/** The most GB that a machine can have now, for the slider; none below the least one. */
export function memoryLimit(host: MachineHost | undefined): number | undefined {
  return host && Math.max(MACHINE_MEMORY_MIN_GB, Math.floor(host.freeMemoryBytes / GIBIBYTE))
}

/** '9.4 GB': never more than there is. */
function roundedDown(bytes: number): string {
  return `${Math.floor((bytes / GIBIBYTE) * 10) / 10} GB`
}
