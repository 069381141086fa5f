export { createBrowserData } from './browser-data.feature.ts'
export { browserDataStorage } from './browser-data.storage.ts'
