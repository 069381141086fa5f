import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/index.ts'

/** In place of what could not be loaded. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <div>
      <p className="mb-3 text-sm text-ink-3">{text}</p>
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  )
}
