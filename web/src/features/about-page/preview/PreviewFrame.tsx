import type { AboutScheme } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/index.ts'
import { previewAddress } from '../about-page.api.ts'

export type PreviewDevice = 'desktop' | 'phone'

const WIDTHS: Readonly<Record<PreviewDevice, number>> = { desktop: 1280, phone: 390 }

interface PreviewFrameProps {
  revision: number
  device: PreviewDevice
  scheme: AboutScheme
  /** At its own size, as wide as there is room. */
  isFullSize?: boolean
}

/** The page as it would be saved, without any rights, made small enough for its place. */
export function PreviewFrame({ revision, device, scheme, isFullSize = false }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setPlace({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  // The page before stays until the next one is there.
  const address = previewAddress(revision, scheme)
  const [shown, setShown] = useState(address)
  const addresses = shown === address ? [address] : [shown, address]
  const isWide = device === 'desktop'
  const width = isFullSize && isWide ? place.width : WIDTHS[device]
  const scale = Math.min(1, place.width / Math.max(1, width))
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden rounded-row bg-sunken">
      {place.width > 0 &&
        addresses.map((one) => (
          <iframe
            key={one}
            title={TEXTS.previewTitle}
            sandbox=""
            src={one}
            onLoad={() => one === address && setShown(one)}
            aria-hidden={one !== address || undefined}
            className={classNames('absolute top-0 left-0 origin-top-left border-0', one !== shown && 'opacity-0')}
            style={{
              width,
              height: place.height / scale,
              transform: `scale(${scale})`,
              left: Math.max(0, (place.width - width * scale) / 2),
            }}
          />
        ))}
    </div>
  )
}
