import { search } from '@pinloft/contract/search'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Files } from '../files/index.ts'
import { searchRoutes } from './search.routes.ts'
import { SearchService } from './search.service.ts'

/** Finds files and folders by name and text. */
export function createSearch(platform: Platform, { files }: { files: Files }): Feature {
  const service = new SearchService({ ...platform, catalog: files.catalog })
  return {
    routes: (http) => searchRoutes(http, service),
    backgroundPaths: [search.path],
    start: () => service.start(),
    onContentRepaired: ({ blobKey }) => service.reread(blobKey),
    close: () => service.close(),
  }
}
