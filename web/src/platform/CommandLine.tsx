import { COPY_TEXTS as TEXTS } from '@pinloft/contract/files/copy-texts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, classNames, toast } from '../ui/index.ts'

interface CommandLineProps {
  command: string
  /** Says what is copied, for screen readers. */
  copyLabel?: string
  isLarge?: boolean
}

/** A command, or another text that is needed elsewhere, with a button that copies it. */
export function CommandLine({ command, copyLabel = TEXTS.copyCommand, isLarge = false }: CommandLineProps) {
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
      <code
        className={classNames(
          'min-w-0 flex-1 font-mono wrap-anywhere text-ink',
          isLarge ? 'text-lg leading-7' : 'text-md leading-5',
        )}
      >
        {command}
      </code>
      {canCopy && (
        <Button
          size="sm"
          className="max-md:h-10"
          aria-label={isCopied ? undefined : copyLabel}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? TEXTS.copied : TEXTS.copy}
        </Button>
      )}
    </div>
  )
}
