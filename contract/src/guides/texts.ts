import { ERRORS } from '../shared/errors.ts'
import { counted } from '../shared/words.ts'

/** UI texts of the guides. */
export const GUIDES_TEXTS = {
  title: 'Guides',
  libraryTitle: 'Guides Library',
  createTitle: 'Create Guide',
  editTitle: 'Edit Guide',
  created: 'Guide created',
  updated: 'Guide updated',
  updateFailed: 'Update failed',
  updateFailedHelp: 'Failed to update guide. Check your password.',
  deleteQuestion: 'Are you sure you want to delete this guide?',
  deleted: 'Guide moved to the trash',
  purged: 'Deleted permanently',
  draftDiscarded: 'Draft discarded',
  passwordRequired: 'Password required',
  passwordRequiredHelp: 'Please enter the password to edit this guide.',
  verifyPassword: 'Verify Password',
  passwordIncorrect: ERRORS.password_incorrect.message,

  importJob: 'Importing guides',
  /** Among the jobs, while it takes longer than a moment. */
  pdfJob: (title: string) => `Making the PDF of “${title}”`,
  exportName: 'guides.zip',
  /** In the export of everything, beside the folder of the PDFs. */
  exportFolder: 'Guides in Markdown',
  imported: (guideCount: number) => `${counted(guideCount, 'guide')} imported`,
  /** What an export does with guides that have a password. */
  exportProtected: (protectedCount: number) =>
    `${counted(protectedCount, 'guide')} with a password ${protectedCount === 1 ? 'is' : 'are'} included without it: the password only protects changes, not reading.`,
  /** Why an entry of a zip was left out. */
  leftOut: {
    otherType: 'Neither Markdown nor a picture',
    notConverted: 'This page or Word document can’t be read, or is too large to be converted',
    notText: 'Not UTF-8 text',
    empty: 'Empty',
    tooLong: 'Too long for a guide',
    notPicture: 'Not an intact PNG, JPEG, WebP, GIF or AVIF picture',
    pictureTooLarge: 'Too large for a picture in a guide',
    unused: 'No guide shows this picture',
    damaged: 'Damaged',
    unsafeName: 'Its name leads outside the archive',
  },
} as const
