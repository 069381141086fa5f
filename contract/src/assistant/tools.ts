import { z } from 'zod'
import { NAME_MAX_CHARACTERS } from '../files/limits.ts'
import { GUIDE_TITLE_MAX_CHARACTERS } from '../guides/limits.ts'
import { SEARCH_MAX_CHARACTERS } from '../search/snippets.ts'
import { VIDEO_ADDRESS_MAX_CHARACTERS } from '../video-downloads/limits.ts'
import { ASSISTANT_FILE_TEXT_MAX_CHARACTERS, PICTURE_PROMPT_MAX_CHARACTERS } from './limits.ts'

const PATH_MAX_CHARACTERS = 4096
const ID_MAX_CHARACTERS = 100

const id = z.string().min(1).max(ID_MAX_CHARACTERS)
const folder = z.string().max(PATH_MAX_CHARACTERS).describe('Path such as "Work/2026"; empty for the root')
const words = z.string().trim().min(1).max(SEARCH_MAX_CHARACTERS).describe('Words that must all occur')

/** What the assistant can do, with what it is given for it. Deleting is not among them. */
export const ASSISTANT_TOOL_INPUTS = {
  search_files: z.object({ query: words }),
  read_file: z.object({
    fileId: id,
    part: z.int().min(1).max(100_000).default(1).describe('Which part of a long text, from 1'),
  }),
  list_folder: z.object({ folder }),
  search_guides: z.object({ query: words }),
  read_guide: z.object({ guideId: id, part: z.int().min(1).max(100_000).default(1) }),
  create_pdf_guide: z.object({
    title: z.string().trim().min(1).max(GUIDE_TITLE_MAX_CHARACTERS),
    content: z.string().trim().min(1).max(ASSISTANT_FILE_TEXT_MAX_CHARACTERS).describe('The whole guide in Markdown'),
  }),
  save_text_file: z.object({
    name: z.string().trim().min(1).max(NAME_MAX_CHARACTERS).describe('With its extension, such as "notes.md"'),
    folder,
    text: z.string().max(ASSISTANT_FILE_TEXT_MAX_CHARACTERS),
  }),
  create_folder: z.object({ name: z.string().trim().min(1).max(NAME_MAX_CHARACTERS), folder }),
  start_download: z.object({
    url: z.string().max(VIDEO_ADDRESS_MAX_CHARACTERS).describe('Address of a YouTube video'),
    isAudio: z.boolean().default(false).describe('Only the sound'),
  }),
  make_picture: z.object({ prompt: z.string().trim().min(1).max(PICTURE_PROMPT_MAX_CHARACTERS) }),
} as const

export type AssistantTool = keyof typeof ASSISTANT_TOOL_INPUTS
export type AssistantToolInput<Tool extends AssistantTool> = z.output<(typeof ASSISTANT_TOOL_INPUTS)[Tool]>

/** These wait until a person allows them. The others only read, and run at once. */
export const WRITING_TOOLS = [
  'create_pdf_guide',
  'save_text_file',
  'create_folder',
  'start_download',
  'make_picture',
] as const satisfies readonly AssistantTool[]

/** For these, `decideStep` needs the PIN each time, and allows once only. */
export const PIN_TOOLS = ['start_download'] as const satisfies readonly AssistantTool[]

function stepOf<const Tool extends AssistantTool>(tool: Tool) {
  return z.object({ tool: z.literal(tool), input: ASSISTANT_TOOL_INPUTS[tool] })
}

/** A tool with what it is given: for one that writes, exactly what it will do. */
export const AssistantToolCall = z.discriminatedUnion('tool', [
  stepOf('search_files'),
  stepOf('read_file'),
  stepOf('list_folder'),
  stepOf('search_guides'),
  stepOf('read_guide'),
  stepOf('create_pdf_guide'),
  stepOf('save_text_file'),
  stepOf('create_folder'),
  stepOf('start_download'),
  stepOf('make_picture'),
])
export type AssistantToolCall = z.infer<typeof AssistantToolCall>

/** `waiting`: for a decision. `stopped`: with its answer, or by a restart. */
export const STEP_STATES = ['waiting', 'running', 'done', 'denied', 'failed', 'stopped'] as const
export type StepState = (typeof STEP_STATES)[number]

/** Something of the person's that a step found, read or made. A job is that of a download. */
export const AssistantItem = z.object({
  kind: z.enum(['file', 'folder', 'guide', 'job']),
  /** Of a folder too. */
  id: z.string(),
  name: z.string(),
  /** Folder of a file or folder; null for the others. */
  folder: z.string().nullable(),
  mimeType: z.string().nullable(),
})
export type AssistantItem = z.infer<typeof AssistantItem>

/** One use of a tool within an answer. */
export const AssistantStep = z
  .object({
    id: z.string(),
    state: z.enum(STEP_STATES),
    call: AssistantToolCall,
    /** How many UTF-16 code units of the answer come before it. */
    textOffset: z.int().nonnegative(),
    /** What it found, read or made; at most `ASSISTANT_ITEMS_MAX`. */
    items: z.array(AssistantItem),
    /** Why it failed, in words. */
    problem: z.string().nullable(),
    startedAt: z.iso.datetime(),
    /** When it was allowed or denied; null if nobody was asked. */
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AssistantStep' })
export type AssistantStep = z.infer<typeof AssistantStep>
