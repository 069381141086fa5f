import type { AboutScheme } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { SegmentedControl } from '../../../ui/index.ts'
import type { PreviewDevice } from './PreviewFrame.tsx'

interface PreviewToolsProps {
  device: PreviewDevice
  scheme: AboutScheme
  onDevice: (device: PreviewDevice) => void
  onScheme: (scheme: AboutScheme) => void
}

/** For which device and by which light the page is shown. */
export function PreviewTools({ device, scheme, onDevice, onScheme }: PreviewToolsProps) {
  return (
    <div className="flex gap-2">
      <SegmentedControl
        label={TEXTS.device}
        value={device}
        onValueChange={onDevice}
        options={[
          { value: 'desktop', label: TEXTS.desktop, icon: <Monitor aria-hidden="true" />, isLabelHidden: true },
          { value: 'phone', label: TEXTS.phone, icon: <Smartphone aria-hidden="true" />, isLabelHidden: true },
        ]}
      />
      <SegmentedControl
        label={TEXTS.scheme}
        value={scheme}
        onValueChange={onScheme}
        options={[
          { value: 'light', label: TEXTS.light, icon: <Sun aria-hidden="true" />, isLabelHidden: true },
          { value: 'dark', label: TEXTS.dark, icon: <Moon aria-hidden="true" />, isLabelHidden: true },
        ]}
      />
    </div>
  )
}
