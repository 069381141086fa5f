import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { Button, HouseIllustration } from '../../../ui/index.ts'

/** The start of a conversation. */
export function Welcome({ onSuggest }: { onSuggest: (text: string) => void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
      <div className="grid justify-items-center text-center">
        <HouseIllustration />
        <h2 className="mt-2 font-display text-[1.375rem] leading-7 font-title tracking-display text-balance text-ink">
          {TEXTS.welcome}
        </h2>
        <p className="mt-1 text-balance text-ink-2">{TEXTS.welcomeHelp}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {TEXTS.suggestions.map((suggestion) => (
            <Button key={suggestion} size="sm" className="max-md:h-10" onClick={() => onSuggest(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
