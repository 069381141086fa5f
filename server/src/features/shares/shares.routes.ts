import {
  changeShare,
  createShare,
  deleteShare,
  listShareAdditions,
  listShares,
  restoreShare,
  type Share,
  visitorPaths,
} from '@pinloft/contract/shares/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { OwnedShare, SharesService } from './shares.service.ts'

export function sharesRoutes(
  app: FastifyInstance,
  { shares, access }: { shares: SharesService; access: AccessService },
): void {
  mount(app, listShares, async ({ request }) => (await shares.list()).map((share) => withAddress(request, share)))

  mount(app, createShare, async ({ body: { pin, ...share }, request }) => {
    const proof = await access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
    return withAddress(request, await shares.create(proof, share))
  })

  mount(app, listShareAdditions, ({ query }) => shares.additions(query.fileId))

  mount(app, changeShare, async ({ params, body, request }) =>
    withAddress(request, await shares.change(params.id, body)),
  )

  mount(app, deleteShare, async ({ params }) => {
    await shares.delete(params.id)
    return { message: 'Link deleted' }
  })

  mount(app, restoreShare, async ({ params, request }) => withAddress(request, await shares.restore(params.id)))
}

function withAddress({ protocol, host }: FastifyRequest, { token, ...share }: OwnedShare): Share {
  return { ...share, address: `${protocol}://${host}${visitorPaths(token).page}` }
}
