import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds-screen-texts'
import { Upload } from 'lucide-react'
import { BlockDrawing, Button, EmptyState } from '../../ui/index.ts'

/** Said where worlds would be listed. */
export function NoWorlds({ onUpload, className }: { onUpload: () => void; className?: string }) {
  return (
    <EmptyState
      level={2}
      drawing={<BlockDrawing />}
      title={TEXTS.emptyTitle}
      help={TEXTS.emptyHelp}
      className={className}
      action={
        <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
          {TEXTS.upload}
        </Button>
      }
    />
  )
}
