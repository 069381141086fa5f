import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../../ui/index.ts'

interface SideArrowsProps {
  hasPrevious: boolean
  hasNext: boolean
  /** The arrow keys may belong to the film. */
  isFilm: boolean
  onStep: (direction: 1 | -1) => void
}

const ARROW =
  'absolute! top-1/2 z-10 -translate-y-1/2 size-11! rounded-full! bg-[oklch(0.2_0.02_262/0.55)] text-ink! backdrop-blur-sm enabled:hover:bg-[oklch(0.3_0.02_262/0.8)] disabled:opacity-30 max-sm:hidden [&_svg]:size-6!'

/** The ways to the neighbours, at either side. On a phone a swipe does the same. */
export function SideArrows({ hasPrevious, hasNext, isFilm, onStep }: SideArrowsProps) {
  return (
    <>
      {([-1, 1] as const).map((direction) => {
        const Icon = direction === 1 ? ChevronRight : ChevronLeft
        return (
          <IconButton
            key={direction}
            data-lightbox-bar=""
            label={direction === 1 ? 'Next' : 'Previous'}
            shortcut={isFilm ? undefined : direction === 1 ? '→' : '←'}
            icon={<Icon aria-hidden="true" />}
            disabled={direction === 1 ? !hasNext : !hasPrevious}
            onClick={() => onStep(direction)}
            className={`${ARROW} ${direction === 1 ? 'right-3.5' : 'left-3.5'}`}
          />
        )
      })}
    </>
  )
}
