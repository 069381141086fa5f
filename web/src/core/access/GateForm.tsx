import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PinField } from '../../ui/PinField.tsx'
import { enterPin } from './access.api.ts'
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

  useOwnKeys(field)
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

/**
 * Only keys that go down while the field has the focus type into it: not one that is still held from before, which
 * repeats, or that has only brought the gate up. What comes without keys, as from a password manager, is taken as ever.
 */
function useOwnKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const element = field.current
    if (element === null) return
    const own = new Set<string>()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat && event.code !== '' && !own.has(event.code)) event.preventDefault()
      else own.add(event.code)
    }
    const onKeyPress = (event: KeyboardEvent) => {
      if (event.code !== '' && !own.has(event.code)) event.preventDefault()
    }
    const onKeyUp = (event: KeyboardEvent) => own.delete(event.code)
    const onBlur = () => own.clear()
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('keypress', onKeyPress)
    element.addEventListener('keyup', onKeyUp)
    element.addEventListener('blur', onBlur)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('keypress', onKeyPress)
      element.removeEventListener('keyup', onKeyUp)
      element.removeEventListener('blur', onBlur)
    }
  }, [field])
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
