import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { AssistantStep, AssistantToolCall } from '@pinloft/contract/assistant/tools'

/** What a step that only reads did. */
export function readingWords({ call, items }: Pick<AssistantStep, 'call' | 'items'>): string {
  const name = items[0]?.name
  switch (call.tool) {
    case 'search_files':
      return TEXTS.searchedFiles(call.input.query)
    case 'read_file':
      return withPart(name === undefined ? TEXTS.readSomeFile : TEXTS.readFile(name), call.input.part)
    case 'list_folder':
      return TEXTS.listedFolder(call.input.folder || TEXTS.root)
    case 'search_guides':
      return TEXTS.searchedGuides(call.input.query)
    case 'read_guide':
      return withPart(name === undefined ? TEXTS.readSomeGuide : TEXTS.readGuide(name), call.input.part)
    default:
      return ASSISTANT_TEXTS.tools[call.tool]
  }
}

function withPart(words: string, part: number): string {
  return part === 1 ? words : `${words}, ${TEXTS.part(part)}`
}

/** A line of what a step will do. `isLong`: a text to be looked through. */
export interface Intent {
  label: string
  value: string
  isLong?: boolean
}

/** Exactly what a step that writes will do. */
export function intentsOf(call: AssistantToolCall): Intent[] {
  const { fields } = TEXTS
  switch (call.tool) {
    case 'create_pdf_guide':
      return [
        { label: fields.title, value: call.input.title },
        { label: fields.contents, value: call.input.content, isLong: true },
      ]
    case 'save_text_file':
      return [
        { label: fields.name, value: call.input.name },
        { label: fields.folder, value: call.input.folder || TEXTS.root },
        { label: fields.text, value: call.input.text, isLong: true },
      ]
    case 'create_folder':
      return [
        { label: fields.name, value: call.input.name },
        { label: fields.folder, value: call.input.folder || TEXTS.root },
      ]
    case 'start_download':
      return [
        { label: fields.address, value: call.input.url },
        { label: fields.saveAs, value: call.input.isAudio ? TEXTS.onlySound : TEXTS.video },
      ]
    case 'make_picture':
      return [{ label: fields.description, value: call.input.prompt }]
    default:
      return []
  }
}
