import { AI_MODEL_MAX_CHARACTERS, AI_MODELS_MAX } from '@pinloft/contract/assistant/limits'
import type { listAiModels } from '@pinloft/contract/assistant/provider'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { isOpenAiAddress } from './provider-address.ts'
import { type ProviderRequest, requestJson } from './provider-request.ts'

const Model = z.object({ id: z.string(), owned_by: z.string().optional().catch(undefined) })
/** Some servers send the list alone. What is no model there is passed over. */
const Models = z.array(z.unknown()).transform((models) => models.flatMap((model) => Model.safeParse(model).data ?? []))
const ModelList = z.union([z.object({ data: Models.nullable() }).transform(({ data }) => data ?? []), Models])

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
  const listed = reply.data.filter(({ id }) => id !== '' && id.length <= AI_MODEL_MAX_CHARACTERS)
  const owner = listed[0]?.owned_by ?? ''
  return {
    models: [...new Set(listed.map(({ id }) => id))].slice(0, AI_MODELS_MAX),
    elapsedMs: Math.round(performance.now() - startedAtMs),
    software: isOpenAiAddress(connection.address)
      ? 'OpenAI'
      : (SOFTWARE.find(([pattern]) => pattern.test(owner))?.[1] ?? null),
  }
}
