import type { GameEngine } from './engines.ts'

/** A property of `server.properties` that the form shows. */
export interface GameProperty {
  /** Its name in the file. */
  name: string
  title: string
  /** What it does, in one sentence. */
  meaning: string
  kind: 'boolean' | 'number' | 'choice' | 'text'
  /** What a server does without it. */
  standard: string
  /** Only of `choice`: value and words. */
  choices?: readonly (readonly [value: string, title: string])[]
  /** Only of `number`. */
  min?: number
  max?: number
  maxCharacters?: number
  engines: readonly GameEngine[]
}

const BOTH: readonly GameEngine[] = ['flying-squid', 'jar']
const JAR: readonly GameEngine[] = ['jar']

/** In the order of the form. */
export const GAME_PROPERTIES: readonly GameProperty[] = [
  {
    ...{ name: 'motd', title: 'Message of the day', kind: 'text', standard: 'A Minecraft Server', engines: BOTH },
    meaning: 'Shown in the server list of the game.',
    maxCharacters: 120,
  },
  {
    ...{ name: 'max-players', title: 'Most players at once', kind: 'number', standard: '20', engines: BOTH },
    meaning: 'More players need more memory.',
    ...{ min: 1, max: 200 },
  },
  {
    ...{ name: 'difficulty', title: 'Difficulty', kind: 'choice', standard: 'easy', engines: BOTH },
    meaning: 'How strong monsters are.',
    choices: [
      ['peaceful', 'Peaceful'],
      ['easy', 'Easy'],
      ['normal', 'Normal'],
      ['hard', 'Hard'],
    ],
  },
  {
    ...{ name: 'gamemode', title: 'Game mode', kind: 'choice', standard: 'survival', engines: BOTH },
    meaning: 'For players who join for the first time.',
    choices: [
      ['survival', 'Survival'],
      ['creative', 'Creative'],
      ['adventure', 'Adventure'],
    ],
  },
  {
    ...{ name: 'white-list', title: 'Only players on the list', kind: 'boolean', standard: 'false', engines: BOTH },
    meaning: 'Names that are not on the whitelist cannot join.',
  },
  {
    ...{ name: 'view-distance', title: 'View distance', kind: 'number', standard: '10', engines: BOTH },
    meaning: 'How many chunks around each player are sent. Fewer need less memory and network.',
    ...{ min: 2, max: 32 },
  },
  {
    ...{ name: 'level-type', title: 'Kind of new land', kind: 'choice', standard: 'default', engines: BOTH },
    meaning: 'How land is made that nobody has seen yet. It matters for a new world only.',
    choices: [
      ['default', 'Hills'],
      ['flat', 'Flat'],
    ],
  },
  {
    ...{ name: 'level-seed', title: 'Seed of a new world', kind: 'text', standard: '', engines: BOTH },
    meaning: 'The same seed makes the same land. Empty: a random one.',
    maxCharacters: 60,
  },
  {
    ...{ name: 'pvp', title: 'Players can hurt each other', kind: 'boolean', standard: 'true', engines: JAR },
    meaning: 'Whether a hit of one player hurts another.',
  },
  {
    ...{ name: 'enable-command-block', title: 'Command blocks', kind: 'boolean', standard: 'false', engines: JAR },
    meaning: 'Whether command blocks in the world do anything.',
  },
  {
    ...{ name: 'hardcore', title: 'Hardcore', kind: 'boolean', standard: 'false', engines: JAR },
    meaning: 'Who dies can only look on from then.',
  },
  {
    ...{ name: 'allow-flight', title: 'Flying in survival', kind: 'boolean', standard: 'false', engines: JAR },
    meaning: 'Otherwise players who fly with a mod are sent away.',
  },
  {
    ...{ name: 'spawn-protection', title: 'Protected start', kind: 'number', standard: '16', engines: JAR },
    meaning: 'Only operators build so many blocks around the start. 0 for none.',
    ...{ min: 0, max: 1000 },
  },
  {
    ...{ name: 'online-mode', title: 'Check accounts', kind: 'boolean', standard: 'true', engines: JAR },
    meaning: 'Asks Mojang whether players are who they say. Without the internet nobody can join then.',
  },
]

/** What Pinloft sets itself, so that the server is what it says: these are not in the text. */
export const MANAGED_GAME_PROPERTIES: readonly string[] = [
  'server-port',
  'server-ip',
  'level-name',
  'query.port',
  'enable-query',
  'enable-rcon',
  'rcon.port',
  'rcon.password',
  'enable-jmx-monitoring',
]
