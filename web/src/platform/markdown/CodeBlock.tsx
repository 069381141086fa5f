import { HighlightedText } from '../highlight/HighlightedText.tsx'
import { languageOfFence } from '../highlight/languages.ts'
import { CopyButton } from './CopyButton.tsx'
import './code-block.css'

interface CodeBlockProps {
  text: string
  language: string
  copyLabel: string
  /** More of it is being written: colours follow at its end. */
  isGrowing?: boolean
}

/** A block of code with its language, its colours, and a button that copies it. */
export function CodeBlock({ text, language, copyLabel, isGrowing = false }: CodeBlockProps) {
  return (
    <div className="code-block">
      <header>
        <span>{language}</span>
        <CopyButton text={text} label={copyLabel} />
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
