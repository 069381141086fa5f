import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button, EmptyState, SearchDrawing, toast } from '../../ui/index.ts'
import { FILES_TEXTS } from './texts.ts'

export interface PreviewMessageProps {
  text: string
  /** The file could not be loaded, which a toast tells as well. */
  isError?: boolean
  onRetry?: () => void
}

/** Words in the place of a preview. */
export function PreviewMessage({ text, isError = false, onRetry }: PreviewMessageProps) {
  useEffect(() => {
    if (isError) toast({ variant: 'destructive', title: FILES_TEXTS.loadErrorTitle, description: text })
  }, [isError, text])
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={text}
      action={
        onRetry && (
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    />
  )
}
