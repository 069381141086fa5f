import { RotateCw } from 'lucide-react'
import { ConnectionError } from '../../platform/api-error.ts'
import { Button, EmptyState, LostIllustration } from '../../ui/index.ts'

export interface ListErrorProps {
  error: Error
  title?: string
  onRetry: () => void
}

/** Stands in the place of a list that could not be loaded. */
export function ListError({ error, title = 'Could not load the files', onRetry }: ListErrorProps) {
  const isOffline = error instanceof ConnectionError
  return (
    <EmptyState
      level={2}
      className="flex-1 justify-center max-md:pb-24"
      drawing={<LostIllustration />}
      title={isOffline ? 'Pinloft cannot be reached' : title}
      help={isOffline ? 'Check the connection of this device, then try again.' : error.message}
      action={
        <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      }
    />
  )
}
