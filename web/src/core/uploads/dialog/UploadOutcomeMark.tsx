import { Check, X } from 'lucide-react'

/** Whether a file or folder has been stored. */
export function UploadOutcomeMark({ label }: { label: 'Uploaded' | 'Failed' }) {
  const Mark = label === 'Uploaded' ? Check : X
  const colors = label === 'Uploaded' ? 'bg-ok-soft text-ok-ink' : 'bg-bad-soft text-bad-ink'
  return (
    <span role="img" aria-label={label} className={`mr-1 grid size-[22px] place-items-center rounded-full ${colors}`}>
      <Mark aria-hidden="true" className="size-[13px] [stroke-width:2.75]" />
    </span>
  )
}
