import type { AiProvider, changeAiProvider, listAiModels, testAiProvider } from '@pinloft/contract/assistant/provider'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { VerifiedPin } from '../../../core/access/index.ts'
import type { Config } from '../../../platform/config.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { openText, sealText } from '../../../platform/sealed-text.ts'
import { openChat } from './chat-stream.ts'
import { findModels } from './models.ts'
import * as repository from './provider.repository.ts'
import { isOpenAiAddress, readProviderAddress } from './provider-address.ts'
import type { Endpoint } from './provider-request.ts'

const KEY_PURPOSE = 'key of the provider of language models'
const KEY_PREFIX = 'sk-'
/** A shorter key is not shown in part. */
const SHOWN_KEY_MIN_CHARACTERS = 12
const KEY_ENDING_CHARACTERS = 4
const TEST_TIMEOUT_MS = 60_000
const OPENAI_CHAT_MODEL = 'gpt-4o-mini'
const OPENAI_IMAGE_MODEL = 'gpt-image-1'

interface Dependencies {
  config: Config
  database: DatabaseHandle
  events: EventBus
  secretKey: Buffer
}

/** What a request for an answer or a picture needs. */
export interface Connection extends Endpoint {
  ownPort: number | undefined
  contextTokens: number
  usesTools: boolean
  seesPictures: boolean
}

interface Candidate {
  address?: string | null | undefined
  apiKey?: string | null | undefined
}

/** Which server answers questions, and how. */
export class ProviderService {
  /** Port that this server listens on. Unknown before it does. */
  ownPort: number | undefined
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async get(): Promise<AiProvider> {
    return this.#describe(await repository.findProvider(this.#dependencies.database))
  }

  /** Throws `ai_address_invalid`, `ai_address_forbidden` and `api_key_invalid`. */
  async change(
    _proof: VerifiedPin,
    wanted: Omit<OutputOf<typeof changeAiProvider, 'body'>, 'pin'>,
  ): Promise<AiProvider> {
    const { database, events } = this.#dependencies
    const { address: typed, apiKey, chatModel, imageModel, contextTokens, usesTools, seesPictures } = wanted
    const row = await inTransaction(database, async (transaction) => {
      const before = await repository.findProvider(transaction)
      const address = typed === undefined ? before.address : this.#storedAddress(typed)
      const isSameServer = this.#addressOf(address) === this.#addressOf(before.address)
      const keptKey = isSameServer ? before.sealed_key : null
      await repository.updateProvider(transaction, {
        address,
        sealed_key: apiKey ? this.#seal(apiKey, this.#addressOf(address)) : apiKey === undefined ? keptKey : null,
        ...(chatModel !== undefined ? { chat_model: chatModel } : !isSameServer && { chat_model: null }),
        ...(imageModel !== undefined ? { image_model: imageModel } : !isSameServer && { image_model: null }),
        ...(typeof contextTokens === 'number' && { context_tokens: contextTokens }),
        ...(typeof usesTools === 'boolean' && { uses_tools: usesTools ? 1 : 0 }),
        ...(typeof seesPictures === 'boolean' && { sees_pictures: seesPictures ? 1 : 0 }),
      })
      return repository.findProvider(transaction)
    })
    events.publish({ type: 'ai_provider_changed' })
    return this.#describe(row)
  }

  /** Refuses a key that cannot be one, before a PIN is checked. Throws `api_key_missing` and `api_key_invalid`. */
  async checkKey(apiKey: string): Promise<void> {
    if (apiKey === '') throw new AppError('api_key_missing')
    const { address } = await repository.findProvider(this.#dependencies.database)
    requirePossibleKey(apiKey, this.#addressOf(address))
  }

  /** Throws `ai_not_set_up`. */
  async connection(): Promise<Connection> {
    const row = await repository.findProvider(this.#dependencies.database)
    if (!this.#describe(row).isReady) throw new AppError('ai_not_set_up')
    return this.#connect(row, {})
  }

  /** The model that answers questions. Throws what the provider's list does, and `ai_no_models`. */
  async chatModel(connection: Connection, signal: AbortSignal): Promise<string> {
    const { chat_model: chosen } = await repository.findProvider(this.#dependencies.database)
    return chosen ?? this.#firstModel(connection, OPENAI_CHAT_MODEL, signal)
  }

  /** The model that makes pictures. Throws like `chatModel`. */
  async imageModel(connection: Connection, signal: AbortSignal): Promise<string> {
    const { image_model: chosen } = await repository.findProvider(this.#dependencies.database)
    return chosen ?? this.#firstModel(connection, OPENAI_IMAGE_MODEL, signal)
  }

  /** Throws the errors named `ai_…`. */
  async models(candidate: Candidate, signal: AbortSignal): Promise<ReplyOf<typeof listAiModels>> {
    const connection = await this.#candidate(candidate)
    return findModels({ ...connection, signal: withTimeout(signal) })
  }

  /** Throws the errors named `ai_…`. */
  async test(
    { chatModel, ...candidate }: Candidate & { chatModel?: string | null | undefined },
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof testAiProvider>> {
    const connection = await this.#candidate(candidate)
    const limited = withTimeout(signal)
    const row = await repository.findProvider(this.#dependencies.database)
    const isStored = connection.address === this.#addressOf(row.address)
    const model =
      chatModel ??
      (isStored ? row.chat_model : null) ??
      (await this.#firstModel(connection, OPENAI_CHAT_MODEL, limited))
    const startedAtMs = performance.now()
    let firstAtMs: number | undefined
    let callsTools = false
    const messages = [{ role: 'user', content: 'Call the tool "ready". If you cannot, answer with the word: ready' }]
    const stream = openChat({ ...connection, model, messages, tools: [READY_TOOL], signal: limited })
    for await (const piece of stream) {
      firstAtMs ??= performance.now()
      if (piece.type === 'tool') callsTools = true
    }
    if (firstAtMs === undefined) throw new AppError('ai_unreadable')
    return { model, elapsedMs: Math.round(firstAtMs - startedAtMs), callsTools }
  }

  async #firstModel(connection: Connection, ofOpenAi: string, signal: AbortSignal): Promise<string> {
    if (isOpenAiAddress(connection.address)) return ofOpenAi
    const { models } = await findModels({ ...connection, signal })
    const [first] = models
    if (first === undefined) throw new AppError('ai_no_models')
    return first
  }

  async #candidate(candidate: Candidate): Promise<Connection> {
    const row = await repository.findProvider(this.#dependencies.database)
    const connection = this.#connect(row, candidate)
    if (isOpenAiAddress(connection.address) && connection.key === null) throw new AppError('api_key_missing')
    return connection
  }

  #connect(row: repository.ProviderRow, { address: typed, apiKey }: Candidate): Connection {
    const stored = this.#addressOf(row.address)
    const address = typed ? readProviderAddress(typed) : stored
    return {
      address,
      // The stored key never goes to another server.
      key: apiKey || (address === stored ? this.#keyOf(row) : null),
      ownPort: this.ownPort,
      contextTokens: row.context_tokens,
      usesTools: row.uses_tools === 1,
      seesPictures: row.sees_pictures === 1,
    }
  }

  #describe(row: repository.ProviderRow): AiProvider {
    const address = this.#addressOf(row.address)
    const isOpenAi = isOpenAiAddress(address)
    const key = this.#keyOf(row)
    return {
      address,
      isDefaultAddress: row.address === null,
      isOpenAi,
      keyEnding: key === null ? null : key.length < SHOWN_KEY_MIN_CHARACTERS ? '' : key.slice(-KEY_ENDING_CHARACTERS),
      chatModel: row.chat_model,
      imageModel: row.image_model,
      contextTokens: row.context_tokens,
      usesTools: row.uses_tools === 1,
      seesPictures: row.sees_pictures === 1,
      isReady: !isOpenAi || key !== null,
    }
  }

  #addressOf(stored: string | null): string {
    return stored ?? this.#dependencies.config.openAiBaseUrl
  }

  #storedAddress(typed: string | null): string | null {
    if (typed === null || typed === '') return null
    const address = readProviderAddress(typed)
    return address === this.#dependencies.config.openAiBaseUrl ? null : address
  }

  #keyOf({ sealed_key: sealed }: repository.ProviderRow): string | null {
    const { secretKey } = this.#dependencies
    return sealed === null ? null : openText(sealed, { secretKey, purpose: KEY_PURPOSE })
  }

  #seal(key: string, address: string): string {
    requirePossibleKey(key, address)
    return sealText(key, { secretKey: this.#dependencies.secretKey, purpose: KEY_PURPOSE })
  }
}

const READY_TOOL = { name: 'ready', description: 'Call this.', parameters: { type: 'object', properties: {} } }

function requirePossibleKey(key: string, address: string): void {
  const isPossible = /^[\x21-\x7e]+$/.test(key) && (!isOpenAiAddress(address) || key.startsWith(KEY_PREFIX))
  if (!isPossible) throw new AppError('api_key_invalid')
}

function withTimeout(signal: AbortSignal): AbortSignal {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new AppError('ai_silent')), TEST_TIMEOUT_MS).unref()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return AbortSignal.any([signal, timeout.signal])
}
