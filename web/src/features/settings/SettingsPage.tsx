import { type SettingsPane, useFeatures } from '../../platform/feature.ts'
import { Page } from '../../ui/index.ts'

/** The panes that the features give. Their code is fetched with the screen, and nothing shows before all of it is there. */
export default function SettingsPage() {
  return (
    <Page title="Settings">
      <div className="grid items-start gap-(--pane-gap) md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-(--pane-gap)">
          <Column column="wide" />
        </div>
        <div className="grid gap-(--pane-gap) max-md:order-first">
          <Column column="narrow" />
        </div>
      </div>
    </Page>
  )
}

/** The panes of a column in their order, each with the sections that other features add to it. */
function Column({ column }: Pick<SettingsPane, 'column'>) {
  const features = useFeatures()
  const sections = features.flatMap(({ settingsSections = [] }) => settingsSections)
  return features
    .flatMap(({ settingsPanes = [] }) => settingsPanes)
    .filter((pane) => pane.column === column)
    .sort((one, other) => one.position - other.position)
    .map(({ id, Part: Pane }) => (
      <Pane key={id}>
        {sections
          .filter(({ paneId }) => paneId === id)
          .map(({ id: sectionId, Part: Section }) => (
            <Section key={sectionId} />
          ))}
      </Pane>
    ))
}
