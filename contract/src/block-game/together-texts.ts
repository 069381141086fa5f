/** Texts of worlds that several play in. */
export const BLOCK_GAME_TOGETHER_TEXTS = {
  /** As browser data names the device that stored a world. */
  device: 'Played together',
  copyName: (name: string) => `${name.slice(0, 40)} (together)`,
  notKept: 'The world could not be stored, trying again',

  action: 'Play together…',
  share: 'Share…',
  notShared: 'The world could not be shared',
  title: (name: string) => `Play “${name}” together`,
  help: 'Everybody who opens this world this way, on any of your devices, builds in it at the same time.',
  nameLabel: 'Your name',
  nameHelp: 'The others see it above you',
  defaultName: 'Player',
  nobody: 'Nobody is in yet.',
  players: (names: readonly string[]) => `In the world: ${names.join(', ')}`,
  here: (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'plays' : 'play'} here`,
  play: 'Play together',
  syncOff: 'Cloud sync is off. Switch it on to play together.',
  notInCloud: 'This world is still on its way to the cloud. Try again in a moment.',
  worldMissing: 'This world can’t be played together',
  worldDeleted: 'This world was deleted',
  full: 'This world has as many players as it can have',
  tooManyWorlds: 'As many worlds as possible are played together now. Try again when one of them is left.',
  notReached: 'Could not reach the world. Check the connection, and try again.',
  came: (name: string) => `${name} is here`,
  left: (name: string) => `${name} has left`,
  kept: 'Saved in the cloud',
  keeping: 'Being saved in the cloud',
  lookOnly: 'You can look around here, but not build',
  refused: (changes: number) =>
    changes === 1
      ? 'A change made before the connection was lost could not be kept'
      : `${changes} changes made before the connection was lost could not be kept`,
  lost: 'Connection lost. The world stands still until it is back.',
  back: 'Connected again',
  divided: (name: string) => `The world was changed elsewhere as well. What you play goes on as “${name}”.`,
} as const
