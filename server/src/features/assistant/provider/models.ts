import { AI_MODEL_MAX_CHARACTERS, AI_MODELS_MAX } from '@pinloft/contract/assistant/limits'
import type { listAiModels } from '@pinloft/contract/assistant/provider'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { isOpenAiAddress } from './provider-address.ts'
import { type ProviderRequest, requestJson } from './provider-request.ts'

const ModelList = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().optional().catch(undefined) })).nullable(),
})

/** What servers write into the list of their models. */
const SOFTWARE: readonly (readonly [owner: RegExp, name: string])[] = [
  [/^library$/, 'Ollama'],
  [/^llamacpp$/, 'llama.cpp'],
  [/^vllm$/, 'vLLM'],
  [/^organization_owner$/, 'LM Studio'],
]

/** Asks a provider for its models. Throws the errors named `ai_…`. */
export async function findModels(
  connection: Omit<ProviderRequest, 'method' | 'path'>,
): Promise<ReplyOf<typeof listAiModels>> {
  const startedAtMs = performance.now()
  const reply = ModelList.safeParse(await requestJson({ ...connection, method: 'GET', path: '/models' }))
  if (!reply.success) throw new AppError('ai_incompatible')
  const listed = (reply.data.data ?? []).filter(({ id }) => id !== '' && id.length <= AI_MODEL_MAX_CHARACTERS)
  const owner = listed[0]?.owned_by ?? ''
  return {
    models: listed.slice(0, AI_MODELS_MAX).map(({ id }) => id),
    elapsedMs: Math.round(performance.now() - startedAtMs),
    software: isOpenAiAddress(connection.address)
      ? 'OpenAI'
      : (SOFTWARE.find(([pattern]) => pattern.test(owner))?.[1] ?? null),
  }
}
