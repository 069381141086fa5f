import { ERRORS } from '../shared/errors.ts'

/** UI texts of new text files and of the editor. */
export const EDITOR_TEXTS = {
  new: 'New',
  newTextFile: 'Create Text File…',
  newMarkdownFile: 'Create Markdown File…',
  newTitle: { text: 'Create New Text File', markdown: 'Create New Markdown File' },
  newDescription: 'Created in the current folder and opened in the editor.',
  /** Suggested file names. */
  newName: { text: 'Untitled.txt', markdown: 'Untitled.md' },
  nameLabel: 'File name',
  create: 'Create File',
  creating: 'Creating...',
  createFailed: 'Could not create the file',

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
  closeFind: 'Close search',
  wrap: 'Wrap long lines',
  preview: 'Preview',
  previewLabel: 'Text preview',

  save: 'Save',
  state: { saved: 'Saved', unsaved: 'Unsaved', saving: 'Saving...', failed: 'Not saved' },
  pinTitle: 'Save File',
  pinDescription: 'You are asked only once while the editor is open.',
  saveFailed: 'Could not save the file',
  stillHere: 'Your text is still here.',
  sessionEnded: 'The session ended before this was saved.',
  deleted: 'This file was deleted elsewhere.',
  saveAsNew: 'Save as new file',
  savedAs: (name: string) => `Saved as ${name}`,
  savedInRoot: 'Saved in Root, because its folder no longer exists.',
  loadFailed: 'Could not load the text',

  leaveTitle: 'Unsaved changes',
  leaveDescription: 'If you discard them, everything since the last save is lost.',
  keepEditing: 'Keep editing',
  discard: 'Discard',

  conflictTitle: 'Changed elsewhere',
  conflictDescription: ERRORS.file_changed_elsewhere.message,
  theirs: 'The saved version',
  mine: 'Your version',
  bothInOne: 'Struck out: only in the saved version. Underlined: only in yours.',
  sameText: 'Both versions are the same.',
  backToEditing: 'Back to editing',
  takeTheirs: 'Use the saved version',
  keepBoth: 'Keep both',
  keepMine: 'Keep mine',
} as const
