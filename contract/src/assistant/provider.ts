import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  AI_ADDRESS_MAX_CHARACTERS,
  AI_CONTEXT_MAX_TOKENS,
  AI_CONTEXT_MIN_TOKENS,
  AI_KEY_MAX_CHARACTERS,
  AI_MODEL_MAX_CHARACTERS,
} from './limits.ts'

/** The server with the language models: OpenAI, or any that speaks its protocol. */
export const AiProvider = z
  .object({
    /** Base address, such as `https://api.openai.com/v1`. Messages, and what answers need to read, go there and nowhere else. */
    address: z.string(),
    /** Whether the address is the one that the server was started with. */
    isDefaultAddress: z.boolean(),
    /** Then a key must start with 'sk-', and nothing can be asked without one. */
    isOpenAi: z.boolean(),
    /** The last four characters of the stored key; null without one. */
    keyEnding: z.string().nullable(),
    /** Null: chosen by the server. */
    chatModel: z.string().nullable(),
    imageModel: z.string().nullable(),
    /** How much of a conversation is sent at once. */
    contextTokens: z.int(),
    /** Whether the chat model is offered tools. */
    usesTools: z.boolean(),
    /** Whether the chat model is sent attached pictures. */
    seesPictures: z.boolean(),
    /** Whether questions can be asked. If not, it has to be set up first. */
    isReady: z.boolean(),
  })
  .meta({ id: 'AiProvider' })
export type AiProvider = z.infer<typeof AiProvider>

const KeyInput = z.string().trim().max(AI_KEY_MAX_CHARACTERS)
const AddressInput = z.string().trim().max(AI_ADDRESS_MAX_CHARACTERS)
const ModelInput = z
  .string()
  .trim()
  .max(AI_MODEL_MAX_CHARACTERS)
  .transform((name) => name || null)
  .nullish()

export const getAiProvider = endpoint({
  method: 'GET',
  path: '/api/ai-provider',
  summary: 'The settings of the assistant’s provider. Only the last four characters of its key',
  status: 200,
  reply: AiProvider,
  changedBy: ['ai_provider_changed'],
})

export const changeAiProvider = endpoint({
  method: 'PUT',
  path: '/api/ai-provider',
  summary:
    'Changes the provider; fields that are left out stay. A key stays with its address: another address without a key has none',
  status: 200,
  body: z.object({
    pin: PinInput,
    /** Null for the address that the server was started with. */
    address: AddressInput.nullish(),
    /** Null removes the key. */
    apiKey: KeyInput.nullish(),
    chatModel: ModelInput,
    imageModel: ModelInput,
    contextTokens: z.int().min(AI_CONTEXT_MIN_TOKENS).max(AI_CONTEXT_MAX_TOKENS).nullish(),
    usesTools: z.boolean().nullish(),
    seesPictures: z.boolean().nullish(),
  }),
  reply: AiProvider,
  announces: ['ai_provider_changed'],
})

export const saveOpenAiKey = endpoint({
  method: 'POST',
  path: '/api/save-openai-key',
  summary: 'Stores the key of the provider, encrypted. It is never returned',
  status: 200,
  body: z.object({
    apiKey: KeyInput.nullish().transform((key) => key ?? ''),
    pin: PinInput,
  }),
  reply: z.object({ message: z.string() }),
})

/** What to look at before it is saved; what is left out is taken from the stored provider, but a key never goes to another address. */
const Candidate = {
  address: AddressInput.nullish(),
  apiKey: KeyInput.nullish(),
}

export const listAiModels = endpoint({
  method: 'POST',
  path: '/api/ai-provider/models',
  summary: 'Lists the provider’s models',
  status: 200,
  body: z.object(Candidate).default({}),
  reply: z.object({
    models: z.array(z.string()),
    elapsedMs: z.int().nonnegative(),
    /** The name of the software, as far as it can be recognised, such as 'Ollama'. */
    software: z.string().nullable(),
  }),
  changedBy: ['ai_provider_changed'],
})

export const testAiProvider = endpoint({
  method: 'POST',
  path: '/api/ai-provider/test',
  summary: 'Tests the chat model with a short question. A failure says what is wrong',
  status: 200,
  body: z.object({ ...Candidate, chatModel: ModelInput }).default({}),
  reply: z.object({
    /** The model that answered. */
    model: z.string(),
    /** Until its first word. */
    elapsedMs: z.int().nonnegative(),
    /** Whether it called the tool that it was offered. */
    callsTools: z.boolean(),
  }),
})
