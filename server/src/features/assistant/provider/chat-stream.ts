import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { cleaned, messageOf } from './provider-refusals.ts'
import { type Endpoint, interruptionOf, requestProvider } from './provider-request.ts'
import { readEvents } from './server-sent-events.ts'
import { SpokenText } from './spoken-text.ts'

const ARGUMENTS_MAX_CHARACTERS = 2_000_000
const CALLS_MAX = 32

/** A tool as a model is told of it. */
export interface ToolDescription {
  name: string
  description: string
  /** JSON Schema of its arguments. */
  parameters: object
}

export interface ToolCall {
  /** As the model named it. */
  id: string
  name: string
  /** JSON, as the model wrote it. */
  arguments: string
}

/** A message in the form of the protocol. */
export type ChatMessage = { role: string; content: unknown } & Record<string, unknown>

export interface ChatRequest extends Endpoint {
  model: string
  messages: readonly ChatMessage[]
  tools: readonly ToolDescription[]
  signal: AbortSignal
  ownPort: number | undefined
  silenceMs?: number
}

export type ChatPiece = { type: 'text'; text: string } | ({ type: 'tool' } & ToolCall)

/** Some servers send what a model thinks and says as parts, of which only texts are the answer. */
const Content = z.union([z.string(), z.array(z.object({ type: z.string().nullish(), text: z.string().nullish() }))])

const Delta = z.object({
  content: Content.nullish(),
  tool_calls: z
    .array(
      z.object({
        index: z.coerce.number().nullish().catch(null),
        id: z.coerce.string().nullish(),
        function: z
          .object({
            name: z.string().nullish(),
            // Some servers send an object instead of its JSON.
            arguments: z
              .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
})

const Chunk = z
  .object({
    error: z.unknown().optional(),
    choices: z
      .array(z.object({ delta: Delta.nullish(), message: Delta.nullish(), finish_reason: z.string().nullish() }))
      .nullish(),
  })
  // What keeps a connection open.
  .nullable()

/**
 * Asks for an answer and yields its text as it arrives, then the tools that it calls. Throws the errors named `ai_…`;
 * `ai_cut_off` if the reply ends before the answer does.
 */
export async function* openChat(wanted: ChatRequest): AsyncGenerator<ChatPiece> {
  const { model, messages, tools, signal, key } = wanted
  const body = {
    model,
    messages,
    stream: true,
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  }
  const response = await requestProvider({ ...wanted, method: 'POST', path: '/chat/completions', body })
  const calls = new Calls()
  const spoken = new SpokenText()
  let isFinished = false
  let hasAnything = false
  try {
    for await (const data of readEvents(response)) {
      if (data === '') continue
      hasAnything = true
      if (data === '[DONE]') {
        isFinished = true
        break
      }
      const { error, choices } = readChunk(data) ?? {}
      if (error) {
        const message = messageOf(error)
        throw new AppError('ai_failed', message === undefined ? {} : { detail: cleaned(message, key) })
      }
      const choice = choices?.[0]
      const delta = choice?.delta ?? choice?.message
      const text = spoken.add(textOf(delta?.content))
      if (text !== '') yield { type: 'text', text }
      for (const part of delta?.tool_calls ?? []) calls.add(part)
      // Some servers end here, without '[DONE]'.
      if (choice?.finish_reason) isFinished = true
    }
  } catch (error) {
    throw interruptionOf(error, signal)
  } finally {
    response.destroy()
  }
  const rest = spoken.end()
  if (rest !== '') yield { type: 'text', text: rest }
  if (!hasAnything) throw new AppError('ai_incompatible')
  if (!isFinished) throw new AppError('ai_cut_off')
  for (const call of calls.list()) yield { type: 'tool', ...call }
}

function textOf(content: z.infer<typeof Content> | null | undefined): string {
  if (content == null || typeof content === 'string') return content ?? ''
  return content.map(({ type, text }) => (type === 'text' || type === 'output_text' ? (text ?? '') : '')).join('')
}

function readChunk(data: string): z.infer<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data))
  } catch (cause) {
    throw new AppError('ai_unreadable', { cause })
  }
}

/** Joins calls of tools, which arrive in pieces. */
class Calls {
  readonly #calls: (ToolCall & { index: number | null })[] = []
  #lengthCharacters = 0

  add({ index = null, id, function: called }: NonNullable<z.infer<typeof Delta>['tool_calls']>[number]): void {
    const name = called?.name ?? ''
    let call = this.#begun({ index, id: id ?? '', name })
    if (call === undefined) {
      call = { index, id: '', name: '', arguments: '' }
      this.#calls.push(call)
    }
    if (id) call.id = id
    if (call.name === '') call.name = name
    call.arguments += called?.arguments ?? ''
    this.#lengthCharacters += called?.arguments?.length ?? 0
    if (this.#calls.length > CALLS_MAX || this.#lengthCharacters > ARGUMENTS_MAX_CHARACTERS) {
      throw new AppError('ai_unreadable')
    }
  }

  /** The call that a piece goes on with. Some servers number none of them, or give all the same number. */
  #begun({ index, id, name }: { index: number | null; id: string; name: string }) {
    const call = index === null ? this.#calls.at(-1) : this.#calls.findLast((other) => other.index === index)
    const isAnother =
      name !== '' && call?.name !== '' && (index === null ? id !== call?.id || id === '' : id !== '' && id !== call?.id)
    return isAnother ? undefined : call
  }

  list(): ToolCall[] {
    return this.#calls.filter(({ name }) => name !== '').map(({ index: _, ...call }) => call)
  }
}
