import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { Pencil } from 'lucide-react'
import { Button, IconButton } from '../../ui/index.ts'

export interface EditButtonProps {
  isPhone: boolean
  /** Why it cannot be edited. */
  help: string | null
  isOff: boolean
  onEdit: () => void
}

/** Begins to annotate. */
export function EditButton({ isPhone, help, isOff, onEdit }: EditButtonProps) {
  const icon = <Pencil aria-hidden="true" />
  if (isPhone)
    return (
      <IconButton label={help ?? PDF_VIEWER_TEXTS.edit} icon={icon} isOn={!isOff} disabled={isOff} onClick={onEdit} />
    )
  return (
    <Button variant="primary" icon={icon} disabled={isOff} title={help ?? undefined} onClick={onEdit}>
      {PDF_VIEWER_TEXTS.edit}
    </Button>
  )
}
