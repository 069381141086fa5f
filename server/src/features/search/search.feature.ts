import { search } from '@pinloft/contract/search'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Files } from '../files/index.ts'
import { searchRoutes } from './search.routes.ts'
import { SearchService } from './search.service.ts'
import type { TagSource } from './tag-source.ts'

/** Finds files and folders by name, tags and text. */
export function createSearch(
  platform: Platform,
  { files, tagSources }: { files: Files; tagSources: readonly TagSource[] },
) {
  const service = new SearchService({ ...platform, catalog: files.catalog, tagSources })
  return {
    service,
    routes: (http) => searchRoutes(http, service),
    backgroundPaths: [search.path],
    start: () => service.start(),
    onContentRepaired: ({ blobKey }) => service.reread(blobKey),
    close: () => service.close(),
  } satisfies Feature & Record<string, unknown>
}
