import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import {
  chooseMachineImage,
  deleteMachineImage,
  fetchMachineImage,
  listMachineImages,
} from '@pinloft/contract/machines/images'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { FetchedImages } from './fetched-images.ts'
import type { ImageLibrary } from './image-library.ts'

interface Services {
  library: ImageLibrary
  fetched: FetchedImages
  access: AccessService
}

export function machineImagesRoutes(app: FastifyInstance, { library, fetched, access }: Services): void {
  mount(app, listMachineImages, () => library.list())
  mount(app, chooseMachineImage, ({ params, body }) => library.choose(params.osType, body.imageId))
  mount(app, fetchMachineImage, ({ params }) => fetched.fetch(params.osType))
  mount(app, deleteMachineImage, async ({ params, body, request }) => {
    const proof = await access.requirePin(body.pin, { session: sessionOf(request), network: networkOf(request.ip) })
    await library.remove(proof, params.id)
    return { message: MACHINE_DISKS_TEXTS.imageDeleted }
  })
}
