export interface AbsentPageTexts {
  path: string
  pageTitle: string
  /** What this version lacks. */
  title: string
  /** What to use instead, or what can be relied on. */
  help: string
}

/** The screens that this version does not have; each says so, and what to use instead. */
export const ABSENT_PAGES: readonly AbsentPageTexts[] = [
  {
    path: '/youtube-downloader',
    pageTitle: 'YouTube Downloader',
    title: 'This version cannot download videos',
    help: 'Videos that you have on this device can be uploaded to Cloud Storage.',
  },
  {
    path: '/create-document',
    pageTitle: 'Create Document',
    title: 'This version has no document editor',
    help: 'Documents written elsewhere can be uploaded to Cloud Storage.',
  },
  {
    path: '/about',
    pageTitle: 'About Page',
    title: 'This version cannot make about pages',
    help: 'A page written elsewhere can be uploaded to Cloud Storage and previewed there.',
  },
  {
    path: '/ai-chat',
    pageTitle: 'AI Assistant',
    title: 'This version has no assistant',
    help: 'Your files stay within reach in Cloud Storage.',
  },
  {
    path: '/guides',
    pageTitle: 'Guides',
    title: 'This version has no guides library',
    help: 'Guides that you keep as PDF or text files can be read in Cloud Storage.',
  },
  {
    path: '/gaming',
    pageTitle: 'Cloud Gaming',
    title: 'This version has no cloud gaming',
    help: 'World files can be kept in Cloud Storage.',
  },
  {
    path: '/minecraft',
    pageTitle: 'Block World',
    title: 'This version has no browser game',
    help: 'World files can be kept in Cloud Storage.',
  },
  {
    path: '/pdf-viewer',
    pageTitle: 'PDF Viewer',
    title: 'No PDF Selected',
    help: 'This version has no PDF guides. PDF files in Cloud Storage open in their preview.',
  },
]
