import { ASSISTANT_ITEMS_MAX } from '@pinloft/contract/assistant/limits'
import type { Citation } from '@pinloft/contract/assistant/messages'
import {
  ASSISTANT_TOOL_INPUTS,
  type AssistantItem,
  type AssistantTool,
  type AssistantToolInput,
  PIN_TOOLS,
  WRITING_TOOLS,
} from '@pinloft/contract/assistant/tools'
import { z } from 'zod'
import type { VerifiedPin } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ToolDescription } from '../provider/chat-stream.ts'

/** A passage that was read, without its number. */
export type Source = Omit<Citation, 'number'>

export interface ToolOutcome {
  items: AssistantItem[]
  /** What the model is told. Each source is one passage of it, which gets a number. */
  result: object
  sources: Source[]
  /** Address of a PDF that was made. */
  pdfUrl?: string
}

export interface Tool<Name extends AssistantTool> {
  description: string
  run(input: AssistantToolInput<Name>, allowance: Allowance): Promise<ToolOutcome>
}

/** Under what a tool runs. */
export interface Allowance {
  signal: AbortSignal
  /** Of the PIN that was entered with the decision; only for tools that need one. */
  proof?: VerifiedPin | undefined
}

export type Tools = { [Name in AssistantTool]?: Tool<Name> }

/** A call as it was checked. */
export interface CheckedCall {
  tool: AssistantTool
  input: AssistantToolInput<AssistantTool>
}

/** What the assistant can do. Each tool is given only what its schema allows. */
export class Toolbox {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  get descriptions(): ToolDescription[] {
    return Object.entries(this.#tools).map(([name, tool]) => ({
      name,
      description: tool.description,
      parameters: z.toJSONSchema(ASSISTANT_TOOL_INPUTS[name as AssistantTool], { io: 'input' }),
    }))
  }

  /** Reads a call as a model wrote it. Returns why it is none, in words for the model. */
  check({ name, arguments: text }: { name: string; arguments: string }): CheckedCall | string {
    if (!Object.hasOwn(this.#tools, name)) return `There is no tool ${JSON.stringify(name.slice(0, 100))}`
    const tool = name as AssistantTool
    try {
      const { success, data, error } = ASSISTANT_TOOL_INPUTS[tool].safeParse(JSON.parse(text.trim() || '{}'))
      return success ? { tool, input: withoutNul(data) } : z.prettifyError(error).slice(0, 1000)
    } catch {
      return 'The arguments are not JSON'
    }
  }

  /** Whether a decision on it, other than a denial, needs the PIN each time. */
  needsPin(tool: AssistantTool): boolean {
    return (PIN_TOOLS as readonly AssistantTool[]).includes(tool)
  }

  isWriting(tool: AssistantTool): boolean {
    return (WRITING_TOOLS as readonly AssistantTool[]).includes(tool)
  }

  async run({ tool, input }: CheckedCall, allowance: Allowance): Promise<ToolOutcome> {
    const found = this.#tools[tool] as Tool<AssistantTool> | undefined
    if (found === undefined) throw new AppError('internal')
    const outcome = await found.run(input, allowance)
    return { ...outcome, items: outcome.items.slice(0, ASSISTANT_ITEMS_MAX) }
  }
}

/** PostgreSQL cannot store this character. */
function withoutNul<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '') : part,
  ) as Value
}
