import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button, Dialog, TextField } from '../../../ui/index.ts'

export interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** Asks where a link leads. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const before: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(before)
  const [isWrong, setIsWrong] = useState(false)

  function apply() {
    const whole = wholeAddress(address)
    if (whole === null) return setIsWrong(true)
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href: whole } }] })
        .run()
    else chain.setLink({ href: whole }).run()
  }

  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.linkTitle}
      onSubmit={apply}
      footer={
        <>
          {before !== '' && (
            <Button variant="bad-ghost" className="mr-auto" onClick={remove}>
              {TEXTS.linkRemove}
            </Button>
          )}
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={address.trim() === ''}>
            {TEXTS.apply}
          </Button>
        </>
      }
    >
      <TextField
        label={TEXTS.linkAddress}
        placeholder={TEXTS.linkPlaceholder}
        inputMode="url"
        value={address}
        onValueChange={(typed) => {
          setAddress(typed)
          setIsWrong(false)
        }}
        error={isWrong ? TEXTS.linkInvalid : null}
      />
    </Dialog>
  )
}

/** An address as a link needs it; null if it leads nowhere that a document may lead. */
export function wholeAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address)) return address
  if (/^[^\s:/@]+@[^\s:/@]+$/.test(address)) return `mailto:${address}`
  const [host = ''] = address.split('/')
  const isHost = /^[^\s:@]+$/.test(host) && host.includes('.', 1) && !host.endsWith('.')
  return isHost && !/\s/.test(address) ? `https://${address}` : null
}
