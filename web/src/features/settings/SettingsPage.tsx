import { Page } from '../../ui/index.ts'
import { AppearancePane } from './AppearancePane.tsx'
import { BackupPane } from './BackupPane.tsx'
import { EnginesPane } from './EnginesPane.tsx'
import { KeyboardPane } from './KeyboardPane.tsx'
import { PlatformPane } from './PlatformPane.tsx'
import { SessionsPane } from './SessionsPane.tsx'

export default function SettingsPage() {
  return (
    <Page title="Settings">
      <div className="grid items-start gap-(--pane-gap) md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-(--pane-gap)">
          <SessionsPane />
          <BackupPane />
        </div>
        <div className="grid gap-(--pane-gap) max-md:order-first">
          <AppearancePane />
          <PlatformPane />
          <EnginesPane />
          <KeyboardPane />
        </div>
      </div>
    </Page>
  )
}
