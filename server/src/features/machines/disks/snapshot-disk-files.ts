import { basename, dirname } from 'node:path'
import type { ChosenFiles } from '../../../platform/db/table-policy.ts'
import { readDiskForm } from '../images/disk-header.ts'
import { MACHINE_FILES, MACHINES_FOLDER, type MachineFile } from '../machine-files.ts'

/** Beside its disk, what a machine cannot do without. All are small. */
export const SMALL_FILES = ['firmwareSettings', 'seed'] as const satisfies readonly MachineFile[]
/** Of the state of a TPM. Its locks begin with a dot. */
export const TPM_FILE = /^[a-z0-9][a-z0-9.-]{0,20}$/

const FILES: ReadonlySet<string> = new Set(['disk', ...SMALL_FILES].map((file) => MACHINE_FILES[file as MachineFile]))

/** What a backup has of machines by choice. */
export const snapshotDiskFiles: ChosenFiles = {
  isPath(path) {
    const [top, id, ...rest] = path.split('/')
    if (top !== MACHINES_FOLDER || !/^[0-9a-f]{32}$/.test(id ?? '')) return false
    if (rest.length === 1) return FILES.has(rest[0] ?? '')
    return rest.length === 2 && rest[0] === MACHINE_FILES.tpm && TPM_FILE.test(rest[1] ?? '')
  },
  async faultIn(path) {
    if (basename(path) !== MACHINE_FILES.disk || basename(dirname(path)) === MACHINE_FILES.tpm) return null
    const form = await readDiskForm(path)
    if (form.kind === 'unusable') return form.reason
    return form.kind === 'disk' && form.format === 'qcow2' ? null : 'It is no disk of a machine'
  },
}
