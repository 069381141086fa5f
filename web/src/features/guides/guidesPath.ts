export const GUIDES_PATH = '/guides'
/** Where a guide is written from nothing. */
export const CREATE_GUIDE_ADDRESS = `${GUIDES_PATH}?view=create`

export function guideAddress(guideId: string): string {
  return `${GUIDES_PATH}?${new URLSearchParams({ guide: guideId })}`
}
