import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/index.ts'
import type { LightboxProps } from './lightbox/Lightbox.tsx'

const fetchCode = () => import('./lightbox/Lightbox.tsx')
/** The bundler reports a stylesheet that failed once; the page fetches it again by itself, so the code can go on. */
const loadLightbox = async () => (await fetchCode().catch(fetchCode)).Lightbox

/** Shows a file, and its neighbours in the list. Its code is loaded on first use. */
export function PreviewDialog(props: LightboxProps) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null)
  const isNeeded = props.fileId !== null && Lightbox === null
  const giveUp = useEffectEvent(() => {
    props.onClose()
    toast({ variant: 'destructive', title: PREVIEW_TEXTS.codeFailed, description: ACCESS_TEXTS.connectionError })
  })
  useEffect(() => {
    if (!isNeeded) return
    let isLeft = false
    loadLightbox().then(
      (loaded) => isLeft || setLightbox(() => loaded),
      () => isLeft || giveUp(),
    )
    return () => {
      isLeft = true
    }
  }, [isNeeded])
  return Lightbox === null ? null : <Lightbox {...props} />
}
