import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { createPortal } from 'react-dom'
import { FindBar } from '../../../platform/code-mirror/find/FindBar.tsx'
import { type GuideEditor, KEYS_HELP_ID } from './useGuideEditor.ts'

/** The text field of a guide, with find and replace above it. */
export function WriterSource({ editor: { place, finding, endFinding } }: { editor: GuideEditor }) {
  return (
    <>
      <div ref={place} className="guide-source min-h-0 flex-1 overflow-hidden" />
      {finding !== null &&
        createPortal(<FindBar view={finding.view} state={finding.state} onClose={endFinding} />, finding.place)}
      <span id={KEYS_HELP_ID} hidden>
        {TEXTS.keysHelp}
      </span>
    </>
  )
}
