import type { ReactNode } from 'react'

export interface CardEmptyProps {
  drawing: ReactNode
  title: string
  help: string
}

/** The empty state of a small card: the drawing beside the text, so that two cards are as high as the list. */
export function CardEmpty({ drawing, title, help }: CardEmptyProps) {
  return (
    <div className="flex min-h-[118px] flex-1 items-center gap-4 pr-(--pane-pad) pb-4 pl-3 [&>svg]:mb-0 [&>svg]:w-[132px] [&>svg]:shrink-0">
      {drawing}
      <div className="min-w-0">
        <h3 className="font-display text-[1rem] leading-[1.375rem] font-strong tracking-title text-balance text-ink">
          {title}
        </h3>
        <p className="mt-[3px] text-sm leading-[19px] text-pretty text-ink-3">{help}</p>
      </div>
    </div>
  )
}
