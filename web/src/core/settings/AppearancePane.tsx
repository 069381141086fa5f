import { SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setThemeChoice, useThemeChoice } from '../../platform/theme.ts'
import { Pane, PaneHeader, SegmentedControl } from '../../ui/index.ts'

export default function AppearancePane() {
  const choice = useThemeChoice()
  return (
    <Pane aria-labelledby="appearance-title">
      <PaneHeader id="appearance-title" title={TEXTS.sections.appearance} />
      <div className="grid justify-items-start gap-2.5 px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <SegmentedControl
          label="Theme"
          value={choice}
          onValueChange={setThemeChoice}
          options={[
            { value: 'system', label: TEXTS.themes.system, icon: <Monitor aria-hidden="true" /> },
            { value: 'light', label: TEXTS.themes.light, icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: TEXTS.themes.dark, icon: <Moon aria-hidden="true" /> },
          ]}
        />
        <p className="text-sm text-ink-3">
          {choice === 'system' ? `${TEXTS.followsDevice}.` : 'Saved in this browser.'}
        </p>
      </div>
    </Pane>
  )
}
