export { MiniPlayerPlace } from './MiniPlayerPlace.tsx'
export { MusicProvider } from './MusicProvider.tsx'
