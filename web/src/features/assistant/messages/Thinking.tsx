import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'

/** Nothing has arrived of the answer yet. */
export function Thinking() {
  return (
    <p role="status" className="inline-flex items-center gap-2.5 pt-0.5 text-md text-ink-3">
      <span aria-hidden="true" className="thinking-dots inline-flex gap-1">
        <i />
        <i />
        <i />
      </span>
      {ASSISTANT_TEXTS.thinking}
    </p>
  )
}
