import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type FormEvent, useState } from 'react'
import { Button, ExactName, FileIcon, PasswordField } from '../../ui/index.ts'

export interface PdfPasswordProps {
  name: string
  isWrong: boolean
  onAnswer: (password: string) => void
  onCancel: () => void
}

/** Asks for the password of the PDF itself. It never leaves the browser. */
export function PdfPassword({ name, isWrong, onAnswer, onCancel }: PdfPasswordProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onAnswer(password)
  }
  return (
    <div className="absolute inset-0 z-[2] grid place-items-center bg-sunken p-5">
      <form onSubmit={submit} className="grid w-full max-w-[374px] gap-4 rounded-pane bg-raised p-6 shadow-pane">
        <div className="flex items-center gap-3.5">
          <FileIcon kind="pdf" />
          <div className="min-w-0">
            <h2 className="truncate font-display text-[1.0625rem] leading-[1.375rem] font-title text-ink">
              <ExactName name={name} />
            </h2>
            <p className="text-sm text-ink-3">{PDF_VIEWER_TEXTS.passwordHelp}</p>
          </div>
        </div>
        <PasswordField
          label={PDF_VIEWER_TEXTS.passwordLabel}
          secretName="password"
          value={password}
          onValueChange={setPassword}
          error={isWrong && password === '' ? PDF_VIEWER_TEXTS.passwordWrong : null}
          autoFocus
        />
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onCancel}>{PDF_VIEWER_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={password === ''}>
            {PDF_VIEWER_TEXTS.passwordOpen}
          </Button>
        </div>
      </form>
    </div>
  )
}
