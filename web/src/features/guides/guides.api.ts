import {
  createGuide,
  deleteGuide,
  type Guide,
  type GuideConflict,
  getGuide,
  searchGuides,
  updateGuide,
  verifyGuidePassword,
} from '@pinloft/contract/guides/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { mutationOf, queryOf, refreshChanged, useMutation } from '../../platform/query.ts'

const PALETTE_GUIDES = 6

export function refreshGuides(client: QueryClient): Promise<void> {
  return refreshChanged(client, ['guides_changed'])
}

export function findGuidesForPalette(words: string, signal: AbortSignal) {
  return call(searchGuides, { query: { q: words, limit: PALETTE_GUIDES }, signal })
}

const guideKey = (id: string) => queryOf(getGuide, { id }).queryKey

export function loadGuide(guideId: string, signal?: AbortSignal): Promise<Guide> {
  return call(getGuide, { params: { id: guideId }, signal })
}

export type GuideToCreate = InputOf<typeof createGuide, 'body'>
export type GuideToUpdate = InputOf<typeof updateGuide, 'body'>

/** The calls that store a guide. Each returns it as stored. */
export function useGuideCalls() {
  const client = useQueryClient()
  const stored = (guide: Guide) => {
    client.setQueryData(guideKey(guide.id), guide)
    void refreshGuides(client)
    return guide
  }
  return {
    create: async (body: GuideToCreate) => stored(await call(createGuide, { body })),
    update: async (id: string, body: GuideToUpdate) => stored(await call(updateGuide, { params: { id }, body })),
  }
}

/** The stored guide and the sent text, if a change was refused because the guide was changed elsewhere. */
export function conflictOf(failure: unknown): GuideConflict | null {
  if (!(failure instanceof ApiError) || failure.code !== 'guide_changed_elsewhere') return null
  return failure.body as GuideConflict
}

export function isPasswordIncorrect(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'password_incorrect'
}

export function isGuideGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404
}

export function useDeleteGuide() {
  return useMutation({
    ...mutationOf(deleteGuide),
    onSuccess: (_reply, { id }, _before, { client }) => client.removeQueries({ queryKey: guideKey(id) }),
  })
}

/** Throws the server's refusal if the password is not that of the guide. */
export async function verifyPassword(id: string, password: string, signal: AbortSignal): Promise<void> {
  await call(verifyGuidePassword, { params: { id }, body: { password }, signal })
}
