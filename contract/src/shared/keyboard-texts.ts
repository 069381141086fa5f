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
  help: 'Press ? on any screen to see these.',
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
      { does: 'Go to the notification', keys: ['F8'] },
      { does: 'Close', keys: ['Esc'] },
    ],
  },
  list: {
    title: 'In a list of files',
    lines: [
      { does: 'Move', keys: ['↑ ↓ ← →'] },
      { does: 'Page up / down', keys: ['PgUp PgDn'] },
      { does: 'First / last', keys: ['Home End'] },
      { does: 'Jump to a name', keys: ['A–Z'] },
      { does: 'Parent folder', keys: ['Backspace', 'Alt ↑'] },
    ],
  },
  select: {
    title: 'Select',
    lines: [
      { does: 'Extend selection', keys: ['Shift ↑ ↓'] },
      { does: 'Move without selecting', keys: ['Ctrl ↑ ↓'] },
      { does: 'Toggle selection', keys: ['Ctrl Space'] },
      { does: 'Select all', keys: ['Ctrl A'] },
      { does: 'Clear selection', keys: ['Esc'] },
    ],
  },
  entries: {
    title: 'With files and folders',
    lines: [
      { does: 'Open', keys: ['Enter'] },
      { does: 'Preview', keys: ['Space'] },
      { does: 'Edit text', keys: ['E'] },
      { does: 'Rename', keys: ['F2'] },
      { does: 'Copy', keys: ['Ctrl C'] },
      { does: 'Cut', keys: ['Ctrl X'] },
      { does: 'Paste', keys: ['Ctrl V'] },
      { does: 'Copy while dragging', keys: ['Ctrl'] },
      { does: 'Star', keys: ['S'] },
      { does: 'Share', keys: ['L'] },
      { does: 'Details', keys: ['I'] },
      { does: 'Menu', keys: ['Shift F10'] },
      { does: 'Delete', keys: ['Delete'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
      { does: 'Show result in its folder', keys: ['Ctrl Enter'] },
    ],
  },
  preview: {
    title: 'In a preview',
    lines: [
      { does: 'Previous / next file', keys: ['← →'] },
      { does: 'Play / pause', keys: ['Space'] },
      { does: 'Zoom in / out', keys: ['+ −'] },
      { does: 'Fit to window', keys: ['0'] },
      { does: 'Rotate', keys: ['R'] },
      { does: 'Star', keys: ['S'] },
      { does: 'Share', keys: ['L'] },
      { does: 'Details', keys: ['I'] },
      { does: 'Edit text', keys: ['E'] },
      { does: 'Delete', keys: ['Delete'] },
    ],
  },
  music: {
    title: 'In the music player',
    lines: [
      { does: 'Play / pause', keys: ['Space'] },
      { does: 'Back / forward 10 seconds', keys: ['← →'] },
      { does: 'Previous / next track', keys: ['P N'] },
      { does: 'Move through the list', keys: ['↑ ↓'] },
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
      { does: 'Play / pause', keys: ['Space', 'K'] },
      { does: 'Back / forward 10 seconds', keys: ['← →'] },
      { does: 'Jump to 0–90%', keys: ['0–9'] },
      { does: 'Volume', keys: ['↑ ↓'] },
      { does: 'Mute', keys: ['M'] },
      { does: 'Slower / faster', keys: ['< >'] },
      { does: 'Subtitles', keys: ['C'] },
      { does: 'Full screen', keys: ['F'] },
      { does: 'Next video', keys: ['N'] },
    ],
  },
  documents: {
    title: 'In a document',
    lines: [
      { does: 'Save to Cloud Storage', keys: ['Ctrl S'] },
      { does: 'Bold / italic / underline', keys: ['Ctrl B', 'Ctrl I', 'Ctrl U'] },
      { does: 'Heading 1 / 2 / 3', keys: ['Ctrl Alt 1–3'] },
      { does: 'Link', keys: ['Ctrl K'] },
      { does: 'Insert', keys: ['/'] },
      { does: 'Find and replace', keys: ['Ctrl F'] },
      { does: 'Undo / redo', keys: ['Ctrl Z', 'Ctrl Y'] },
      { does: 'Go to the toolbar', keys: ['Esc'] },
      { does: 'Move between tools', keys: ['← →'] },
    ],
  },
  assistant: {
    title: 'With the assistant',
    lines: [
      { does: 'Send', keys: ['Enter'] },
      { does: 'New line', keys: ['Shift Enter'] },
      { does: 'Edit the last question, from an empty field', keys: ['↑'] },
      { does: 'Stop the answer', keys: ['Esc'] },
      { does: 'New conversation', keys: ['Ctrl Shift O'] },
    ],
  },
  guides: {
    title: 'In the guides',
    lines: [
      { does: 'Move between guides', keys: ['↑ ↓ ← →'] },
      { does: 'Open the guide', keys: ['Enter'] },
      { does: 'Create a guide', keys: ['N'] },
      { does: 'Edit the open guide', keys: ['E'] },
      { does: 'Save the guide', keys: ['Ctrl S'] },
      { does: 'Bold / italic / code', keys: ['Ctrl B', 'Ctrl I', 'Ctrl E'] },
      { does: 'Find and replace', keys: ['Ctrl F'] },
    ],
  },
  pdf: {
    title: 'In the PDF viewer',
    lines: [
      { does: 'Previous / next page', keys: ['P N'] },
      { does: 'Find', keys: ['Ctrl F'] },
      { does: 'Zoom', keys: ['+ −'] },
      { does: 'Rotate', keys: ['R'] },
      { does: 'Print', keys: ['Ctrl P'] },
    ],
  },
} as const satisfies Record<string, KeyGroup>

/** All groups, in the order of the help. */
export const KEY_GROUPS: readonly KeyGroup[] = Object.values(KEY_HELP)
