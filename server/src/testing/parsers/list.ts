import { ABOUT_PAGE_PARSERS } from './about-page.ts'
import { BACKUP_PARSERS } from './backups.ts'
import { DOCUMENT_PARSERS } from './documents.ts'
import { FILE_TYPE_PARSERS } from './file-types.ts'
import { FILM_PARSERS } from './films.ts'
import { GAME_SERVER_PARSERS } from './game-servers.ts'
import { GUIDE_PARSERS } from './guides.ts'
import { MACHINE_PARSERS } from './machines.ts'
import { MEDIA_PARSERS } from './media.ts'
import { MUSIC_PARSERS } from './music.ts'
import { PAGE_PARSERS } from './pages.ts'
import type { HostileCase, Parser } from './parser.ts'
import { TEXT_PARSERS } from './texts.ts'
import { TYPESET_PARSERS } from './typeset.ts'
import { WORLD_PARSERS } from './worlds.ts'

/** Every parser of uploaded content, by what it reads. */
export const PARSERS: Readonly<Record<string, Parser>> = {
  ...MUSIC_PARSERS,
  ...MEDIA_PARSERS,
  ...FILE_TYPE_PARSERS,
  ...FILM_PARSERS,
  ...TEXT_PARSERS,
  ...BACKUP_PARSERS,
  ...GUIDE_PARSERS,
  ...ABOUT_PAGE_PARSERS,
  ...TYPESET_PARSERS,
  ...PAGE_PARSERS,
  ...DOCUMENT_PARSERS,
  ...MACHINE_PARSERS,
  ...WORLD_PARSERS,
  ...GAME_SERVER_PARSERS,
}

export function parserCase(parserName: string, caseName: string): { parser: Parser; hostileCase: HostileCase } {
  const parser = PARSERS[parserName]
  const hostileCase = parser?.cases[caseName]
  if (parser === undefined || hostileCase === undefined) throw new Error(`There is no ${parserName}, ${caseName}`)
  return { parser, hostileCase }
}
