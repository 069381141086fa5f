import { type RefObject, useLayoutEffect, useState } from 'react'
import { hiddenSegments, type PathWidths } from './breadcrumbOverflow.ts'

/** Marks the parts of a path whose natural widths are measured. */
export const PATH_PART = 'data-path-part'

/**
 * How many segments of a path are hidden for the rest to fit; `null` while its parts are being measured, for which all
 * of them must be rendered unshortened. `path` identifies what is measured.
 */
export function useBreadcrumbOverflow(path: string, list: RefObject<HTMLElement | null>): number | null {
  const [measured, setMeasured] = useState<{ path: string; widths: PathWidths } | null>(null)
  const [availablePx, setAvailablePx] = useState(0)

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => setAvailablePx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A font that arrives later has other widths.
    const forget = () => setMeasured(null)
    document.fonts.addEventListener('loadingdone', forget)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', forget)
    }
  }, [list])

  const isMeasured = measured?.path === path
  useLayoutEffect(() => {
    const parts = isMeasured ? null : list.current?.querySelectorAll<HTMLElement>(`[${PATH_PART}]`)
    if (!parts) return
    const [rootPx = 0, buttonPx = 0, ...segmentsPx] = Array.from(parts, (part) => part.getBoundingClientRect().width)
    setMeasured({ path, widths: { rootPx, buttonPx, segmentsPx } })
  }, [isMeasured, path, list])

  return isMeasured ? hiddenSegments(measured.widths, availablePx) : null
}
