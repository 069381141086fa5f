export const ABOUT_PATH = '/about'

/** Opens the dialog that saves the page. */
export const SAVE_ABOUT_ADDRESS = `${ABOUT_PATH}?save`
