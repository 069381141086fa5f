export { createAboutPage } from './about-page.feature.ts'
export { aboutPageStorage } from './about-page.storage.ts'
