import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { HighlightedText } from '../../../platform/highlight/HighlightedText.tsx'
import { languageOfFence } from '../../../platform/highlight/languages.ts'
import { IconButton, toast } from '../../../ui/index.ts'

/** A block of code with its language, its colours, and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const [copiedText, setCopiedText] = useState<string | null>(null)
  const isCopied = copiedText === text

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedText(text)
    } catch {
      toast({ variant: 'destructive', title: TEXTS.copyFailed })
    }
  }

  return (
    <div className="guide-code">
      <header>
        <span>{language}</span>
        {/* Browsers only give secure pages the clipboard. */}
        {navigator.clipboard !== undefined && (
          <IconButton
            size="sm"
            label={isCopied ? TEXTS.copied : TEXTS.copyCode}
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          />
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard */}
      <pre tabIndex={0} className="code-colors">
        <code>
          <HighlightedText text={text} language={languageOfFence(language)} />
        </code>
      </pre>
    </div>
  )
}
