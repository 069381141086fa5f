export { GUIDES_PATH, guideAddress } from './guidesPath.ts'
