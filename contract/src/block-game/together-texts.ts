/** Texts of worlds that several play in. */
export const BLOCK_GAME_TOGETHER_TEXTS = {
  device: 'Played together',
  copyName: (name: string) => `${name.slice(0, 40)} (together)`,
  notKept: 'The world could not be stored, trying again',
} as const
