import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { Job } from '../jobs/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MACHINE_OS_TYPES, MachineDone } from './endpoints.ts'

/** Kind of the job that fetches an image. */
export const MACHINE_IMAGE_JOB = 'machine-image'

/** Name of the folder in the root of Cloud Storage whose ISO and qcow2 files are images. */
export const MACHINE_IMAGES_FOLDER_NAME = 'Machine images'

/** `disk` is a system that boots to a login, `disc` an ISO with an installer. */
export const IMAGE_KINDS = ['disk', 'disc'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

/** Where an image is: a file in Cloud Storage, in MACHINE_IMAGES_DIR, or fetched by Pinloft. */
export const IMAGE_SOURCES = ['cloud', 'folder', 'fetched'] as const
export type ImageSource = (typeof IMAGE_SOURCES)[number]

export const MachineImage = z
  .object({
    id: z.string(),
    /** Name of its file. */
    name: z.string(),
    kind: z.enum(IMAGE_KINDS),
    source: z.enum(IMAGE_SOURCES),
    sizeBytes: z.int().nonnegative(),
    /** Least size in GB of a disk made from it; null for an ISO. */
    leastStorage: z.int().positive().nullable(),
    /** The operating system that it was recognised as by its name, or chosen for; null if unknown. */
    osType: z.enum(MACHINE_OS_TYPES).nullable(),
    /** Whether it is compared with a published checksum; null where there is none. */
    isChecksumRight: z.boolean().nullable(),
    /** Why it cannot be used, in words; null if it can. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'MachineImage' })
export type MachineImage = z.infer<typeof MachineImage>

/** An operating system, and the image that its machines are made from. */
export const MachineSystem = z
  .object({
    osType: z.enum(MACHINE_OS_TYPES),
    name: z.string(),
    isEndOfLife: z.boolean(),
    /** The image used where none is chosen; null if there is none. */
    imageId: z.string().nullable(),
    /** Its official image that Pinloft can fetch; null where its maker publishes none. */
    official: z
      .object({
        address: z.string(),
        /** About. */
        sizeBytes: z.int().positive(),
      })
      .nullable(),
    /** The job that fetches it now; null if none does. */
    job: Job.nullable(),
  })
  .meta({ id: 'MachineSystem' })
export type MachineSystem = z.infer<typeof MachineSystem>

export const MachineImages = z
  .object({ systems: z.array(MachineSystem), images: z.array(MachineImage) })
  .meta({ id: 'MachineImages' })
export type MachineImages = z.infer<typeof MachineImages>

export const listMachineImages = endpoint({
  method: 'GET',
  path: '/api/virtual-machines/images',
  summary: `The disk images for machines: from the folder "${MACHINE_IMAGES_FOLDER_NAME}" in Cloud Storage, from MACHINE_IMAGES_DIR, and downloaded ones; and the one that each operating system uses`,
  status: 200,
  reply: MachineImages,
  changedBy: ['machine_images_changed', 'file_uploaded', 'file_changed', 'file_deleted', 'folder_changed'],
})

export const chooseMachineImage = endpoint({
  method: 'PUT',
  path: '/api/virtual-machines/images/systems/:osType',
  summary: 'Chooses the image that an operating system uses. Null selects the one recognised by its name again',
  status: 200,
  params: z.object({ osType: z.enum(MACHINE_OS_TYPES) }),
  body: z.object({ imageId: EntryId.nullable() }),
  reply: MachineImages,
  announces: ['machine_images_changed'],
})

export const fetchMachineImage = endpoint({
  method: 'POST',
  path: '/api/virtual-machines/images/systems/:osType/fetch',
  summary:
    'Downloads the official image of an operating system and compares it with its published checksum, as a job. 409 if there is none to fetch or it is being fetched',
  status: 202,
  params: z.object({ osType: z.enum(MACHINE_OS_TYPES) }),
  reply: Job,
  announces: ['machine_images_changed'],
})

export const deleteMachineImage = endpoint({
  method: 'DELETE',
  path: '/api/virtual-machines/images/:id',
  summary:
    'Deletes a fetched image permanently. Machines made from it keep what they need of it. Others are files: 409',
  status: 200,
  params: z.object({ id: EntryId }),
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: MachineDone,
  announces: ['machine_images_changed'],
})
