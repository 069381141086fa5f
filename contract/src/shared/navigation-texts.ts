/** UI texts of the navigation. */
export const NAVIGATION_TEXTS = {
  more: 'More',
  allScreens: 'All screens',
  arrangeTabs: 'Arrange tabs',
  tabs: 'Tabs',
  tabsHelp: 'Saved in this browser.',
  moreScreens: 'More screens',
  allTabsTaken: 'Remove a tab to add another.',
  addTab: (label: string) => `Add ${label}`,
  removeTab: (label: string) => `Remove ${label}`,
  moveTabUp: (label: string) => `Move ${label} up`,
  moveTabDown: (label: string) => `Move ${label} down`,
  done: 'Done',
} as const
