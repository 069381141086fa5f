import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { enterPin } from './access.api.ts'
import { PinField } from './PinField.tsx'
import { markVerified } from './verified-flag.ts'

export interface GateFormProps {
  onPrepare: () => Promise<unknown>
  onVerified: () => void
}

export function GateForm({ onPrepare, onVerified }: GateFormProps) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  function type(typed: string) {
    setPin(typed)
    setError(null)
    // Preloaded while the person types; a failure shows when the gate should open.
    onPrepare().catch(() => undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || pin === '') return
    if (pin.trim() === '') return setError(ACCESS_TEXTS.pinMissing)
    setError(null)
    setIsBusy(true)
    const refusal = await verify(pin, onPrepare)
    setIsBusy(false)
    if (refusal === null) {
      markVerified(sessionStorage, Date.now())
      onVerified()
    } else {
      setError(refusal)
    }
  }

  // A field that is disabled during verification loses the focus; restores it with the response.
  useEffect(() => {
    if (error !== null) field.current?.select()
  }, [error])

  return (
    <form noValidate onSubmit={submit} className="flex flex-col [&_[role=alert]]:mt-px">
      <div className="gate-pin">
        <PinField
          ref={field}
          size="lg"
          name="pin"
          autoComplete="current-password"
          value={pin}
          onValueChange={type}
          readOnly={isBusy}
          error={error}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isBusy}
        busyLabel={ACCESS_TEXTS.submitting}
        disabled={pin === ''}
        className="mt-2.5"
      >
        {ACCESS_TEXTS.submit}
      </Button>
    </form>
  )
}

/** The error to show, or `null` when the gate may open: the PIN is right and the code behind the gate has loaded. */
async function verify(pin: string, onPrepare: () => Promise<unknown>): Promise<string | null> {
  const refusal = await enterPin(pin)
  if (refusal !== null) return refusal
  return onPrepare().then(
    () => null,
    () => ACCESS_TEXTS.connectionError,
  )
}
