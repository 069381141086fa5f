import {
  acceptReplacedDirectory,
  changeLinkedFolder,
  linkFolder,
  listLinkableDirectories,
  listLinkedFolders,
  listLinkedSkipped,
  rescanLinkedFolder,
  unlinkFolder,
} from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { settleTouchedLinks } from '../../core/files/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { LinkedFoldersService } from './linked-folders.service.ts'

export function linkedFoldersRoutes(
  app: FastifyInstance,
  { links, access }: { links: LinkedFoldersService; access: AccessService },
): void {
  const requirePin = (request: FastifyRequest, pin: string) =>
    access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })

  // What is answered for is on the disk, if that does not take long.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await settleTouchedLinks()
  })

  mount(app, listLinkedFolders, () => links.list())

  mount(app, listLinkableDirectories, ({ query }) => links.directories(query.directory))

  mount(app, linkFolder, async ({ body: { pin, ...wanted }, request }) =>
    links.link(await requirePin(request, pin), wanted),
  )

  mount(app, unlinkFolder, async ({ params, body, request }) => {
    await links.unlink(await requirePin(request, body.pin), params.id)
    return { message: LINKED_FOLDERS_TEXTS.unlinked }
  })

  mount(app, changeLinkedFolder, ({ params, body }) => links.setReadOnly(params.id, body.isReadOnly))

  mount(app, rescanLinkedFolder, ({ params }) => links.rescan(params.id))

  mount(app, listLinkedSkipped, async ({ params }) => links.skipped(params.id))

  mount(app, acceptReplacedDirectory, async ({ params, body, request }) =>
    links.accept(await requirePin(request, body.pin), params.id),
  )
}
