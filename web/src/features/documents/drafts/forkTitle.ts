import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/shared/limits'

/** The title of what goes on as a draft of its own. */
export function forkTitle(title: string): string {
  return TEXTS.forkName(title).slice(0, DOCUMENT_TITLE_MAX_CHARACTERS)
}
