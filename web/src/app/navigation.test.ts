import { describe, expect, it } from 'vitest'
import { NAVIGATION, TAB_ENTRIES } from './navigation.ts'
import { ROUTES } from './routes.ts'
import { TABS_MAX } from './tabs.ts'

describe('the navigation', () => {
  const entries = NAVIGATION.flat()

  it('has these sidebar entries, in this order', () => {
    const expected = [
      '/ Dashboard',
      '/storage Cloud Storage',
      '/music-player Music Player',
      '/video-player Video Player',
      '/youtube-downloader YouTube Downloader',
      '/create-document Create Document',
      '/about About Page',
      '/ai-chat AI Assistant',
      '/guides Guides',
      '/gaming Cloud Gaming',
      '/settings Settings',
    ]
    const labels = entries.map(({ path, label }) => `${path} ${label}`)
    expect(labels.filter((label) => expected.includes(label))).toEqual(expected)
  })

  it('links only to addresses that have a screen, each of them once', () => {
    const screens = ROUTES.map(({ path }) => path)
    expect(new Set(screens).size).toBe(screens.length)
    for (const { path } of entries) expect(screens).toContain(path)
    const usualTabs = TAB_ENTRIES.filter(({ hasTab }) => hasTab).map(({ path }) => path)
    expect(usualTabs).toEqual(['/', '/storage', '/music-player', '/ai-chat'])
    expect(usualTabs.length).toBeLessThanOrEqual(TABS_MAX)
    expect(screens).toContain('/pdf-viewer')
    expect(screens).toContain('/minecraft')
  })
})
