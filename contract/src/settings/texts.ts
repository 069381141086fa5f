/** UI texts of the settings. */
export const SETTINGS_TEXTS = {
  title: 'Settings',
  back: 'Back to Settings',
  sections: {
    appearance: 'Appearance',
    access: 'Access & sessions',
    storage: 'Storage',
    connections: 'Connections',
    backup: 'Backup',
    'ai-provider': 'AI provider',
    downloads: 'Downloads',
    system: 'System',
  },
  followsDevice: 'Follows this device',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  neverBackedUp: 'None yet',
  version: (version: string) => `Version ${version}`,
} as const

export type SettingsSectionId = keyof typeof SETTINGS_TEXTS.sections

/** The address of a section. */
export function settingsAddress(section: SettingsSectionId): string {
  return `/settings?section=${section}`
}

/** UI texts of how long deleted and replaced files are kept. */
export const RETENTION_TEXTS = {
  title: 'Deleted and replaced files',
  state: (rule: string, holds: string) => `${holds} · ${rule}`,
  change: 'Change',
  /** For screen readers. */
  changeOf: (what: string) => `Change: ${what}`,
} as const
