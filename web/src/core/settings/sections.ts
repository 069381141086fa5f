import type { SettingsSection, WebFeature } from '../../platform/feature.ts'

/** The sections that the features give, in their order. */
export function sectionsOf(features: readonly WebFeature[]): readonly SettingsSection[] {
  return features
    .flatMap(({ settingsSections = [] }) => settingsSections)
    .sort((one, other) => one.position - other.position)
}
