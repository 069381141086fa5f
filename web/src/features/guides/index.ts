export { guideAddress } from './guidesPath.ts'
