export { createBrowserData } from './browser-data.feature.ts'
export type { BrowserDataService } from './browser-data.service.ts'
export { browserDataStorage } from './browser-data.storage.ts'
