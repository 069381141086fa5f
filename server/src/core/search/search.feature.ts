import { search } from '@pinloft/contract/search/endpoints'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import type { Files } from '../files/index.ts'
import { searchRoutes } from './search.routes.ts'
import { SearchService } from './search.service.ts'
import type { TagSource } from './tag-source.ts'

/** Finds files and folders by name, tags and text, and what other features have. */
export function createSearch(
  platform: Platform,
  { files, tagSources, finders }: { files: Files; tagSources: readonly TagSource[]; finders(): readonly Finder[] },
) {
  const service = new SearchService({ ...platform, catalog: files.catalog, tagSources, finders })
  return {
    service,
    routes: (http) => searchRoutes(http, service),
    backgroundPaths: [search.path],
    start: () => service.start(),
    onContentRepaired: ({ blobKey }) => service.reread(blobKey),
    close: () => service.close(),
  } satisfies Feature & Record<string, unknown>
}
