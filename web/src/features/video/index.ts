export { filmAddress, PLAYS } from './videoAddress.ts'
