import { COPY_TEXTS as TEXTS } from '@pinloft/contract/files/copy-texts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton, toast } from '../../ui/index.ts'

/** Copies a text. Browsers only give secure pages the clipboard; on others it is not there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copiedText, setCopiedText] = useState<string | null>(null)
  const isCopied = copiedText === text
  if (navigator.clipboard === undefined) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedText(text)
    } catch {
      toast({ variant: 'destructive', title: TEXTS.copyFailed })
    }
  }

  return (
    <IconButton
      size="sm"
      label={isCopied ? TEXTS.copied : label}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
