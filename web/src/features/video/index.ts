export { filmAddress } from './videoAddress.ts'
