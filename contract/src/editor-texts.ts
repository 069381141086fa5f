import { ERRORS } from './errors.ts'

/** UI texts of new text files and of the editor. */
export const EDITOR_TEXTS = {
  new: 'New',
  newTextFile: 'Create Text File…',
  newMarkdownFile: 'Create Markdown File…',
  newTitle: { text: 'Create New Text File', markdown: 'Create New Markdown File' },
  newDescription: 'It is made in the folder that is open, and opens in the editor.',
  /** Suggested file names. */
  newName: { text: 'Untitled.txt', markdown: 'Untitled.md' },
  nameLabel: 'File name',
  create: 'Create File',
  creating: 'Creating...',
  createFailed: 'The file could not be created',

  edit: 'Edit',
  toolbar: 'Editor',
  textLabel: (name: string) => `Text of ${name}`,
  /** How to leave the text with the keyboard, since Tab indents. */
  keysHelp: 'Tab indents. To leave the text by keyboard, press Escape, then Tab.',
  undo: 'Undo',
  redo: 'Redo',
  find: 'Find and replace',
  findField: 'Find',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  /** Number of matches; `selected` is the number of the selected one, 0 for none. */
  found: ({ selected, total, isCut }: { selected: number; total: number; isCut: boolean }) => {
    if (total === 0) return 'None'
    const all = isCut ? `${total}+` : String(total)
    return selected === 0 ? `${all} found` : `${selected} of ${all}`
  },
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  pattern: 'Regular expression',
  patternInvalid: 'Incomplete',
  replaceField: 'Replace with',
  replace: 'Replace',
  replaceAll: 'Replace all',
  closeFind: 'Close the search',
  wrap: 'Wrap long lines',
  preview: 'Preview',
  previewLabel: 'Preview of the text',

  save: 'Save',
  state: { saved: 'Saved', unsaved: 'Unsaved', saving: 'Saving...', failed: 'Not saved' },
  pinTitle: 'Save File',
  pinDescription: 'The PIN is asked for once, and forgotten when the editor closes.',
  saveFailed: 'The file could not be saved',
  stillHere: 'Your text is still here.',
  sessionEnded: 'The session ended before this was saved.',
  deleted: 'This file has been deleted elsewhere.',
  saveAsNew: 'Save as new file',
  savedAs: (name: string) => `Saved as ${name}`,
  savedInRoot: 'In Root, for its folder is gone.',
  loadFailed: 'The text could not be loaded',

  leaveTitle: 'Unsaved changes',
  leaveDescription: 'What you have written since the last save is lost when you discard it.',
  keepEditing: 'Keep editing',
  discard: 'Discard',

  conflictTitle: 'Changed elsewhere',
  conflictDescription: ERRORS.file_changed_elsewhere.message,
  theirs: 'Theirs, as it is stored now',
  mine: 'Yours',
  bothInOne: 'Struck out: only in theirs. Underlined: only in yours.',
  sameText: 'Both have the same text.',
  backToEditing: 'Back to editing',
  takeTheirs: 'Take theirs',
  keepBoth: 'Keep both',
  keepMine: 'Keep mine',
} as const
