import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant-screen-texts'
import { HighlightedText } from '../../../platform/highlight/HighlightedText.tsx'
import { languageOfFence } from '../../../platform/highlight/languages.ts'
import { CopyButton } from '../CopyButton.tsx'

interface CodeBlockProps {
  text: string
  language: string
  /** More of it is being written: colours follow at its end. */
  isGrowing: boolean
}

/** A block of code with its language, its colours, and a button that copies it. */
export function CodeBlock({ text, language, isGrowing }: CodeBlockProps) {
  return (
    <div className="answer-code">
      <header>
        <span>{language}</span>
        <CopyButton text={text} label={TEXTS.copy} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard */}
      <pre tabIndex={0} className="code-colors">
        <code>
          <HighlightedText text={text} language={isGrowing ? null : languageOfFence(language)} />
        </code>
      </pre>
    </div>
  )
}
