import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import {
  MACHINE_CPU_DEFAULT,
  MACHINE_MEMORY_DEFAULT_GB,
  MACHINE_STORAGE_DEFAULT_GB,
} from '@pinloft/contract/machines/limits'

/** A file in Cloud Storage that a machine starts from. */
export interface StartFile {
  id: string
  name: string
}

/** Whether it is a disk rather than an ISO. */
export const isDiskFile = ({ name }: Pick<StartFile, 'name'>) => name.toLowerCase().endsWith('.qcow2')

/** What has been entered of a machine that is to be created. */
export interface MachineForm {
  name: string
  osType: MachineOsType
  cpu: number
  memory: number
  storage: number
  /** Null for the one that the operating system uses. */
  imageId: string | null
  /** Instead of an image. */
  file: StartFile | null
  user: string
  password: string
  sshKey: string
}

export const EMPTY_FORM: MachineForm = {
  name: '',
  osType: 'ubuntu_22',
  cpu: MACHINE_CPU_DEFAULT,
  memory: MACHINE_MEMORY_DEFAULT_GB,
  storage: MACHINE_STORAGE_DEFAULT_GB,
  imageId: null,
  file: null,
  user: 'friend',
  password: '',
  sshKey: '',
}
