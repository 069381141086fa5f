import type { SampleTrack } from '../music.builders.ts'

/** Tracks as people have them, and the albums that a person sees in them. */
export interface CorpusFolder {
  folder: string
  /** By file name. */
  tracks: Record<string, NonNullable<SampleTrack['tags']>>
}

type Tags = CorpusFolder['tracks'][string]

function folder(path: string, ...tags: Tags[]): CorpusFolder {
  return { folder: path, tracks: Object.fromEntries(tags.map((tag, index) => [`${index + 1}.flac`, tag])) }
}

const by = (ARTIST: string, ALBUM: string, more: Tags = {}): Tags => ({ ARTIST, ALBUM, ...more })

export const CORPUS: readonly CorpusFolder[] = [
  // Compilations that say nothing of it.
  folder('Hits', by('Ann', 'Hits', { DATE: '1990' }), by('Bob', 'Hits', { DATE: '1991' }), by('Cat', 'Hits')),
  folder('More Hits', by('Ann', 'Hits'), by('Dan', 'Hits')),
  folder('Hits of Eve', by('Eve', 'Hits'), by('Eve feat. Ann', 'Hits')),
  folder('Marked', by('Ann', 'Marked', { COMPILATION: '1' }), by('Bob', 'Marked')),
  folder('Marked once', by('Ann', 'Lonely', { COMPILATION: '1' })),
  folder('Same title', by('Ann', 'Marked', { COMPILATION: '1' }), by('Bob', 'Marked', { COMPILATION: '1' })),
  // Discs in folders.
  folder('Box/CD1', by('Ann', 'Box'), by('Bob', 'Box')),
  folder('Box/CD2', by('Cat', 'Box')),
  folder('Box/Bonus', by('Dan', 'Box')),
  folder('Opera/Disc 1', by('Fay', 'Opera', { DISCNUMBER: '1' })),
  folder('Opera/Disc 2', by('Fay', 'Opera', { DISCNUMBER: '2', DATE: '1999' })),
  folder('Live', by('Gus', 'Live')),
  folder('Live/CD 2', by('Hal', 'Live')),
  // Album artists are believed, wherever the tracks are.
  folder('Film', by('Ann', 'Film', { ALBUMARTIST: 'Orchestra' }), by('Bob', 'Film', { ALBUMARTIST: 'Orchestra' })),
  folder('Film 2', by('Cat', 'Film', { ALBUMARTIST: 'Orchestra' })),
  folder('Two', by('Ann', 'Two', { ALBUMARTIST: 'Ann' }), by('Bob', 'Two', { ALBUMARTIST: 'Bob' })),
  folder('Half', by('Ida', 'Half', { ALBUMARTIST: 'Ida' }), by('Ida', 'Half')),
  folder(
    'VA',
    by('Ann', 'VA', { ALBUMARTIST: 'Various Artists' }),
    by('Bob', 'VA', { ALBUMARTIST: 'various artists' }),
  ),
  // One artist with others.
  folder('Duets', by('Joe', 'Duets'), by('Joe', 'Duets'), by('Joe & Kim', 'Duets'), by('Joe, Lea', 'Duets')),
  folder('Joes', by('Joe', 'Joes'), by('Joe', 'Joes'), by('Joey', 'Joes')),
  folder('Guests', by('Max ft. Ann', 'Guests'), by('Max (feat. Bob)', 'Guests')),
  folder('Spelling', by('ZOÉ', 'Spelling'), by('Zoe', 'spelling'), by('zoé', 'SPELLING')),
  folder('Several', by('Sid', 'Several'), { ARTIST: ['Sid', 'Tom'], ALBUM: 'Several' }, by('Sid; Ann', 'Several')),
  // Years, and albums of one artist in several folders.
  folder('Years', by('Ned', 'Years', { DATE: '2001' }), by('Ned', 'Years', { DATE: '2003-04-05' })),
  folder('Singles/a', by('Ora', 'Singles')),
  folder('Singles/b', by('Ora', 'Singles')),
  // Little or nothing said.
  folder('Unnamed', { ALBUM: 'Unnamed' }, { ALBUM: 'Unnamed' }),
  folder('Partly', { ALBUM: 'Partly' }, by('Pam', 'Partly')),
  folder('Loose', { ARTIST: 'Ann' }, { ARTIST: 'Bob' }, {}),
  folder('Mixed', by('Ann', 'First'), by('Bob', 'Second'), by('Ann', 'First')),
  folder('日本', by('宇多田', '初恋'), by('椎名', '初恋')),
  folder('Genres', by('Quin', 'Genres', { GENRE: ['Pop', 'Rock'] }), by('Quin', 'Genres', { GENRE: 'Jazz' })),
  folder('Sorted', by('The Rays', 'Sorted', { ARTISTSORT: 'Rays, The' }), by('The Rays', 'Sorted')),
]

/** Title, artist and number of tracks of each album. */
export const ALBUMS: readonly (readonly [string, string | null, number])[] = [
  ['Box', 'Dan', 1],
  ['Box', 'Various Artists', 3],
  ['Duets', 'Joe', 4],
  ['Film', 'Orchestra', 3],
  ['First', 'Ann', 2],
  ['Genres', 'Quin', 2],
  ['Guests', 'Max', 2],
  ['Half', 'Ida', 2],
  ['Hits', 'Eve', 2],
  ['Hits', 'Various Artists', 2],
  ['Hits', 'Various Artists', 3],
  ['Joes', 'Various Artists', 3],
  ['Live', 'Various Artists', 2],
  ['Lonely', 'Various Artists', 1],
  ['Marked', 'Various Artists', 2],
  ['Marked', 'Various Artists', 2],
  ['Opera', 'Fay', 2],
  ['Partly', 'Pam', 2],
  ['Second', 'Bob', 1],
  ['Several', 'Sid', 3],
  ['Singles', 'Ora', 2],
  ['Sorted', 'The Rays', 2],
  ['Spelling', 'Zoe', 3],
  ['Two', 'Ann', 1],
  ['Two', 'Bob', 1],
  ['Unnamed', null, 2],
  ['VA', 'Various Artists', 2],
  ['Years', 'Ned', 2],
  ['初恋', 'Various Artists', 2],
]
