import { isFinished, listJobs } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { ListChecks } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useHeaderList } from '../../platform/header-list.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { queryOf, useQuery } from '../../platform/query.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { BottomSheet, IconButton } from '../../ui/index.ts'
import { overallProgress } from './jobWords.ts'
import { ProgressRing } from './ProgressRing.tsx'

const JobsPanel = lazyPart(() => import('./JobsPanel.tsx'))

/** In the header while something is being done, or until what has finished is cleared. Opens the list. */
export function JobsButton() {
  const { data: jobs = [] } = useQuery(queryOf(listJobs))
  const [isOpen, setIsOpen] = useHeaderList('jobs')
  const isWide = useMediaQuery('(min-width: 768px)')
  if (jobs.length === 0 && !isOpen) return null
  const active = jobs.filter((job) => !isFinished(job))
  const failedCount = jobs.filter(({ state }) => state === 'failed').length
  const button = (
    <IconButton
      onSky
      label={JOBS_TEXTS.open(active.length, failedCount)}
      icon={
        active.length > 0 ? (
          <ProgressRing progress={overallProgress(jobs)} count={active.length} />
        ) : (
          <ListChecks aria-hidden="true" />
        )
      }
      mark={
        active.length === 0 &&
        failedCount > 0 && (
          <i className="absolute top-2 right-[7px] size-[7px] rounded-full bg-bad shadow-[0_0_0_2px_var(--sky-base)]" />
        )
      }
      {...(!isWide && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setIsOpen(true) })}
    />
  )
  const panel = (
    <PartBoundary waiting={null}>
      <JobsPanel />
    </PartBoundary>
  )
  if (!isWide) {
    return (
      <>
        {button}
        <BottomSheet open={isOpen} onOpenChange={setIsOpen} label={JOBS_TEXTS.title}>
          {panel}
        </BottomSheet>
      </>
    )
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={10}
          aria-label={JOBS_TEXTS.title}
          // Not its first button: that would show its tooltip over the list.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="pop-panel z-menu max-h-[min(520px,70dvh)] w-[400px] overflow-y-auto rounded-[16px] bg-raised p-1.5 shadow-menu outline-none"
        >
          {panel}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
