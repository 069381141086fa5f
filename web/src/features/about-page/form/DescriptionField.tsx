import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Bold, Heading, Italic, Link, List } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { richTextExtensions } from '../../../platform/rich-text/extensions.ts'
import { Button, Dialog, IconButton, TextField } from '../../../ui/index.ts'

const BOX =
  'relative min-h-[6.5rem] max-h-72 overflow-y-auto rounded-md bg-raised px-3 py-2 text-md text-ink shadow-field outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] max-md:text-lg dark:bg-sunken'

interface DescriptionFieldProps {
  /** HTML; read once. */
  value: string
  onChange: (html: string) => void
}

/** The description as formatted text. */
export default function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const id = useId()
  const editor = useEditor({
    extensions: richTextExtensions({ isSimple: true }),
    content: value,
    injectCSS: false,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true', class: BOX } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between">
        <span id={id} className="text-sm leading-5 font-[570] text-ink">
          {TEXTS.descriptionLabel}
        </span>
        {editor !== null && <Tools editor={editor} />}
      </div>
      <EditorContent editor={editor} className="about-description" />
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const [isAsking, setIsAsking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      heading: shown.isActive('heading', { level: 2 }),
      list: shown.isActive('bulletList'),
      link: shown.isActive('link'),
    }),
  })
  const tool = (label: string, icon: ReactNode, isOn: boolean, act: () => void, shortcut?: string) => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      isOn={isOn}
      aria-pressed={isOn}
      shortcut={shortcut}
      onClick={act}
      onMouseDown={(event) => event.preventDefault()}
    />
  )
  const { tools } = TEXTS
  return (
    <div role="toolbar" aria-label={tools.label} className="flex items-center gap-0.5">
      {tool(
        tools.bold,
        <Bold aria-hidden="true" />,
        on.bold,
        () => editor.chain().focus().toggleBold().run(),
        'Ctrl B',
      )}
      {tool(
        tools.italic,
        <Italic aria-hidden="true" />,
        on.italic,
        () => editor.chain().focus().toggleItalic().run(),
        'Ctrl I',
      )}
      {tool(tools.heading, <Heading aria-hidden="true" />, on.heading, () =>
        editor.chain().focus().toggleHeading({ level: 2 }).run(),
      )}
      {tool(tools.list, <List aria-hidden="true" />, on.list, () => editor.chain().focus().toggleBulletList().run())}
      {tool(tools.link, <Link aria-hidden="true" />, on.link, () => setIsAsking(true))}
      <LinkDialog editor={editor} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}

function LinkDialog({ editor, isOpen, onClose }: { editor: Editor; isOpen: boolean; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setAddress((editor.getAttributes('link').href as string | undefined) ?? '')
  }
  const isPossible = /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address.trim())
  function apply(event?: FormEvent) {
    event?.preventDefault()
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({
          type: 'text',
          text: address.trim(),
          marks: [{ type: 'link', attrs: { href: address.trim() } }],
        })
        .run()
    } else chain.setLink({ href: address.trim() }).run()
  }
  const { tools } = TEXTS
  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={tools.link}
      onSubmit={() => (isPossible || address.trim() === '') && apply()}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isPossible && address.trim() !== ''}>
            {address.trim() === '' ? tools.unlink : tools.setLink}
          </Button>
        </>
      }
    >
      <TextField
        label={tools.address}
        placeholder="https://"
        value={address}
        onValueChange={setAddress}
        hint={tools.addressHelp}
      />
    </Dialog>
  )
}
