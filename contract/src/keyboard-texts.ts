export interface KeyLine {
  does: string
  /** Equivalent shortcuts: each names keys pressed together, or a row of keys that work alike. */
  keys: readonly string[]
}

export interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

/** UI texts of the keyboard help. */
export const KEYBOARD_TEXTS = {
  title: 'Keyboard shortcuts',
  show: 'Show shortcuts',
  help: 'Press ? on any screen to see them.',
  or: 'or',
  onMac: 'On a Mac, ⌘ works in place of Ctrl.',
} as const

/** The keyboard shortcuts, by where they work, in the order of the help. */
export const KEY_HELP = {
  everywhere: {
    title: 'Everywhere',
    lines: [
      { does: 'Search everything', keys: ['Ctrl K'] },
      { does: 'Keyboard shortcuts', keys: ['?'] },
      { does: 'Go to the message in the corner', keys: ['F8'] },
      { does: 'Close what is open', keys: ['Esc'] },
    ],
  },
  list: {
    title: 'In a list of files',
    lines: [
      { does: 'Go to another', keys: ['↑ ↓ ← →'] },
      { does: 'Go by one screen', keys: ['PgUp PgDn'] },
      { does: 'First and last', keys: ['Home End'] },
      { does: 'Go to a name', keys: ['A–Z'] },
      { does: 'Folder above', keys: ['Backspace', 'Alt ↑'] },
    ],
  },
  select: {
    title: 'Select',
    lines: [
      { does: 'Select as far as the next', keys: ['Shift ↑ ↓'] },
      { does: 'Go on without selecting', keys: ['Ctrl ↑ ↓'] },
      { does: 'Select one more, or one less', keys: ['Ctrl Space'] },
      { does: 'Select all', keys: ['Ctrl A'] },
      { does: 'Select nothing', keys: ['Esc'] },
    ],
  },
  entries: {
    title: 'With files and folders',
    lines: [
      { does: 'Open', keys: ['Enter'] },
      { does: 'Preview', keys: ['Space'] },
      { does: 'Edit a text', keys: ['E'] },
      { does: 'Rename', keys: ['F2'] },
      { does: 'Copy', keys: ['Ctrl C'] },
      { does: 'Cut', keys: ['Ctrl X'] },
      { does: 'Paste', keys: ['Ctrl V'] },
      { does: 'Copy what is dragged', keys: ['Ctrl'] },
      { does: 'Star', keys: ['S'] },
      { does: 'Details', keys: ['I'] },
      { does: 'Menu', keys: ['Shift F10'] },
      { does: 'Delete', keys: ['Delete'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
      { does: 'Show in folder what was found', keys: ['Ctrl Enter'] },
    ],
  },
  preview: {
    title: 'In a preview',
    lines: [
      { does: 'File before and after', keys: ['← →'] },
      { does: 'Zoom in and out', keys: ['+ −'] },
      { does: 'Fit a picture to the window', keys: ['0'] },
      { does: 'Rotate', keys: ['R'] },
      { does: 'Details of a picture', keys: ['I'] },
      { does: 'Edit a text', keys: ['E'] },
      { does: 'Delete', keys: ['Delete'] },
    ],
  },
  music: {
    title: 'In the music player',
    lines: [
      { does: 'Play or pause', keys: ['Space'] },
      { does: 'Back and forward 10 seconds', keys: ['← →'] },
      { does: 'Previous and next track', keys: ['P N'] },
      { does: 'Go through the list', keys: ['↑ ↓'] },
      { does: 'Mute', keys: ['M'] },
      { does: 'Shuffle', keys: ['S'] },
      { does: 'Repeat: off, all, one', keys: ['R'] },
      { does: 'Favourite', keys: ['F'] },
      { does: 'Lyrics', keys: ['L'] },
      { does: 'Queue', keys: ['Q'] },
    ],
  },
  editor: {
    title: 'In the editor',
    lines: [
      { does: 'Save', keys: ['Ctrl S'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
      { does: 'Redo', keys: ['Ctrl Y'] },
      { does: 'Find and replace', keys: ['Ctrl F'] },
      { does: 'Next match', keys: ['F3'] },
    ],
  },
  video: {
    title: 'In the video player',
    lines: [
      { does: 'Play and pause', keys: ['Space', 'K'] },
      { does: 'Back and forward 10 seconds', keys: ['← →'] },
      { does: 'To a tenth of the film', keys: ['0–9'] },
      { does: 'Volume', keys: ['↑ ↓'] },
      { does: 'Mute', keys: ['M'] },
      { does: 'Slower and faster', keys: ['< >'] },
      { does: 'Subtitles', keys: ['C'] },
      { does: 'Full screen', keys: ['F'] },
      { does: 'Next video', keys: ['N'] },
    ],
  },
} as const satisfies Record<string, KeyGroup>

/** Total number of faults. */
export const KEY_GROUPS: readonly KeyGroup[] = Object.values(KEY_HELP)
