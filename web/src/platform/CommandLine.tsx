import { COPY_TEXTS as TEXTS } from '@pinloft/contract/copy-texts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, toast } from '../ui/index.ts'

/** A command to run elsewhere, with a button that copies it. */
export function CommandLine({ command }: { command: string }) {
  const [isCopied, setIsCopied] = useState(false)
  // Browsers only give secure pages the clipboard.
  const canCopy = navigator.clipboard !== undefined

  async function copy() {
    try {
      await navigator.clipboard.writeText(command)
      setIsCopied(true)
    } catch {
      toast({ variant: 'destructive', title: TEXTS.copyFailed })
    }
  }

  return (
    <div className="flex min-h-12 items-center gap-3 rounded-[14px] bg-sunken py-2 pr-[9px] pl-[18px] max-md:pl-3.5">
      <code className="min-w-0 flex-1 font-mono text-md leading-5 wrap-anywhere text-ink">{command}</code>
      {canCopy && (
        <Button
          size="sm"
          className="max-md:h-10"
          aria-label={isCopied ? undefined : TEXTS.copyCommand}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? TEXTS.copied : TEXTS.copy}
        </Button>
      )}
    </div>
  )
}
