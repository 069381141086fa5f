import type { Finder } from '../../../platform/finder.ts'
import type { GuideSearchService } from './guide-search.service.ts'

/** Guides, for the search of everything. */
export function guideFinder(search: GuideSearchService): Finder {
  return {
    type: 'guide',
    async find(q, limit) {
      const { guides, ...rest } = await search.search({ q, limit })
      const finds = guides.map(({ id, title, category, snippet }) => ({ id, title, detail: category, snippet }))
      return { finds, ...rest }
    },
  }
}
