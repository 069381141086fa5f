export const PC_SYNC_PATH = '/pc-sync'
/** The screen with the dialog that sets up a computer. */
export const PC_SYNC_SETUP_ADDRESS = `${PC_SYNC_PATH}?view=setup`
