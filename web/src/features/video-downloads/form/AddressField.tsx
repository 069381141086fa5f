import { VIDEO_ADDRESS_MAX_CHARACTERS } from '@pinloft/contract/video-downloads/limits'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Link, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, IconButton, TextField, toast } from '../../../ui/index.ts'

interface AddressFieldProps {
  value: string
  onValue: (value: string) => void
  /** Sites besides YouTube. */
  allowedHosts: readonly string[]
  error: string | undefined
  fieldRef: RefObject<HTMLInputElement | null>
}

/** The field for the address of a video, with a button that pastes or clears it. */
export function AddressField({ value, onValue, allowedHosts, error, fieldRef }: AddressFieldProps) {
  // Browsers only let secure pages read the clipboard.
  const canPaste = navigator.clipboard?.readText !== undefined

  async function paste() {
    try {
      onValue((await navigator.clipboard.readText()).trim())
    } catch {
      toast({ variant: 'destructive', title: TEXTS.pasteFailed })
    }
    fieldRef.current?.focus()
  }

  function clear() {
    onValue('')
    fieldRef.current?.focus()
  }

  return (
    <TextField
      ref={fieldRef}
      type="url"
      inputMode="url"
      size="lg"
      label={TEXTS.address}
      isLabelHidden
      placeholder={TEXTS.addressPlaceholder}
      spellCheck={false}
      autoCapitalize="off"
      // A longer one than any valid address, so that a bad one is refused instead of cut.
      maxLength={2 * VIDEO_ADDRESS_MAX_CHARACTERS}
      icon={<Link aria-hidden="true" className="size-4" />}
      value={value}
      onValueChange={onValue}
      hint={allowedHosts.length > 0 ? TEXTS.otherSites(allowedHosts) : undefined}
      error={error}
      end={
        value !== '' ? (
          <IconButton
            size="sm"
            label={TEXTS.clearAddress}
            icon={<X aria-hidden="true" />}
            onClick={clear}
            className="-mr-1.5 max-md:-mr-[11px]"
          />
        ) : canPaste ? (
          <Button size="sm" onClick={() => void paste()} className="-mr-1.5">
            {TEXTS.paste}
          </Button>
        ) : null
      }
    />
  )
}
