import { splitExtension } from '@pinloft/contract/files/names'

const CONFLICT = /^(.*)\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{7})?(?: \(\d+\))?(\.[^.]*)?$/s
/** In the place where Syncthing names the device. */
const HERE = 'PINLOFT'

/** What a disk takes. */
const NAME_MAX_BYTES = 255
/** For what makes a name another one. */
const RESERVED_BYTES = 50

/** Returns a name to which something can be added, so that a disk still takes it. */
export function shortened(name: string): string {
  const split = splitExtension(name)
  const { stem, extension } = split.extension.length > RESERVED_BYTES ? { stem: name, extension: '' } : split
  const kept = [...stem]
  while (kept.length > 1 && Buffer.byteLength(kept.join('') + extension) > NAME_MAX_BYTES - RESERVED_BYTES) kept.pop()
  return kept.join('').trimEnd() + extension
}

/** Returns the name for a file whose other version keeps the name, in the form that Syncthing gives to such files too. */
export function conflictName(name: string, nowMs: number): string {
  const { stem, extension } = splitExtension(shortened(name))
  const [date = '', time = ''] = new Date(nowMs).toISOString().split('T')
  return `${stem}.sync-conflict-${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${HERE}${extension}`
}

/** Returns the name that the file had before; null if it is not such a name. */
export function originalName(name: string): string | null {
  const [, stem, extension = ''] = CONFLICT.exec(name) ?? []
  return stem === undefined || stem === '' ? null : stem + extension
}
