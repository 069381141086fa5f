import { RotateCw } from 'lucide-react'
import { Button } from './Button.tsx'

/** Shown in place of content that failed to load. */
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
