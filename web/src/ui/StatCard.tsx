import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Pane } from './Pane.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface StatCardProps {
  label: string
  /** The number; `undefined` while loading. */
  value: ReactNode | undefined
  /** Small text after the number: 'of 4 TB', or the unit's total. */
  unit?: ReactNode
  /** A small chart of the same number. */
  children?: ReactNode
  /** A line at the bottom. */
  foot?: ReactNode
  /** One row high, for the top of a working page. */
  thin?: boolean
  /** The widest card of its row. */
  wide?: boolean
  className?: string
}

export function StatCard({ label, value, unit, children, foot, thin = false, wide = false, className }: StatCardProps) {
  const labelId = useId()
  return (
    <Pane
      aria-labelledby={labelId}
      className={classNames(
        'relative flex flex-col',
        thin
          ? 'px-5 pt-[13px] pb-3.5 max-md:px-3 max-md:py-[11px]'
          : 'min-h-[142px] px-5 pt-[17px] pb-[18px] max-md:min-h-[116px] max-md:px-3.5 max-md:py-[13px]',
        wide && 'max-md:min-h-[132px] max-md:px-4 max-md:py-[15px]',
        className,
      )}
    >
      <h2
        id={labelId}
        className={classNames('text-sm leading-5 font-name text-ink-2', wide && !thin ? '' : 'max-md:text-xs')}
      >
        {label}
      </h2>
      <p
        className={classNames(
          'font-display font-title tracking-display whitespace-nowrap text-ink tabular-nums',
          thin
            ? classNames('mt-0.5 text-2xl leading-7 max-md:mt-px max-md:leading-6', phoneSize(value))
            : 'mt-[5px] text-3xl',
          !thin && !wide && 'max-md:text-2xl max-md:leading-[1.875rem]',
        )}
      >
        {value === undefined ? (
          <Skeleton className={classNames('inline-block max-w-full align-middle', thin ? 'h-5 w-24' : 'h-7 w-28')} />
        ) : (
          <>
            {value}
            {unit !== undefined && (
              <small
                className={classNames(
                  'ml-[3px] font-sans text-md font-[500] tracking-normal text-ink-3',
                  thin && 'max-md:hidden',
                )}
              >
                {' '}
                {unit}
              </small>
            )}
          </>
        )}
      </p>
      {children}
      {foot !== undefined && <p className="mt-auto flex items-center gap-[7px] text-sm text-ink-3">{foot}</p>}
    </Pane>
  )
}

/** Three narrow cards share a phone's width: a long number gets a smaller font so that it is not truncated. */
function phoneSize(value: ReactNode): string {
  return typeof value === 'string' && value.length > 7 ? 'max-md:text-[0.9375rem]' : 'max-md:text-xl'
}
