import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { type FormEvent, useState } from 'react'
import { Button, PasswordField } from '../../../../ui/index.ts'

/** Asks for the password of the PDF itself. It never leaves the browser. */
export function PdfPassword({ isWrong, onAnswer }: { isWrong: boolean; onAnswer: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onAnswer(password)
  }
  return (
    <div className="absolute inset-0 grid place-items-center bg-sunken p-5">
      <form onSubmit={submit} className="grid w-full max-w-[320px] gap-4">
        <p className="text-center font-strong text-ink">{PREVIEW_TEXTS.pdfPasswordTitle}</p>
        <PasswordField
          label={PREVIEW_TEXTS.pdfPasswordLabel}
          value={password}
          onValueChange={setPassword}
          error={isWrong && password === '' ? PREVIEW_TEXTS.pdfPasswordWrong : null}
          autoFocus
        />
        <Button type="submit" variant="primary" disabled={password === ''}>
          {PREVIEW_TEXTS.pdfOpen}
        </Button>
      </form>
    </div>
  )
}
