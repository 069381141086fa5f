export { BlockWorlds } from './BlockWorlds.tsx'
