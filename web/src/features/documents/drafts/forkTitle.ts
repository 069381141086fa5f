import { DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'

/** The title of what goes on as a draft of its own. */
export function forkTitle(title: string): string {
  return TEXTS.forkName(title).slice(0, DOCUMENT_TITLE_MAX_CHARACTERS)
}
