export const GUIDES_PATH = '/guides'
/** Where a guide is written from nothing. */
export const CREATE_GUIDE_ADDRESS = `${GUIDES_PATH}?view=create`

const PASSAGE = 'passage'
/** Enough to find it: an address is not to be longer than browsers and servers take. */
const PASSAGE_MAX_CHARACTERS = 300

/** The address of a guide, with a passage that is to be marked in it. */
export function guideAddress(guideId: string, passage = ''): string {
  const query = new URLSearchParams({ guide: guideId })
  if (passage !== '') query.set(PASSAGE, passage.slice(0, PASSAGE_MAX_CHARACTERS).toWellFormed())
  return `${GUIDES_PATH}?${query}`
}

/** The passage that an address has to be marked. */
export function passageIn(query: URLSearchParams): string | null {
  return query.get(PASSAGE)
}
