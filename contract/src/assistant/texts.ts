import type { AssistantTool } from './tools.ts'

/** UI texts of the assistant. */
export const ASSISTANT_TEXTS = {
  title: 'AI Assistant',
  thinking: 'AI is thinking...',
  viewGuide: 'View Guide PDF',
  error: 'AI Chat Error',
  errorHelp: 'Failed to get AI response. Please try again.',
  trouble: "Sorry, I'm having trouble responding right now. Please try again.",
  noAnswer: "Sorry, I couldn't generate a response.",
  newTitle: 'New conversation',
  deleted: 'Conversation moved to the trash',
  purged: 'Deleted permanently',

  keySaved: 'API key saved',
  keyInvalidHelp: "OpenAI keys start with 'sk-'",
  pictureFailed: 'Failed to generate image',

  /** Name of the folder with pictures that were made or pasted. */
  folder: 'Assistant',
  /** In an exported conversation. */
  you: 'You',
  assistant: 'AI Assistant',
  attached: 'Attached',
  exportedOn: (date: string) => `Exported on ${date}`,

  tools: {
    search_files: 'Search your files',
    read_file: 'Read a file',
    list_folder: 'List a folder',
    search_guides: 'Search your guides',
    read_guide: 'Read a guide',
    create_pdf_guide: 'Create a PDF guide',
    save_text_file: 'Save text as a file',
    create_folder: 'Create a folder',
    start_download: 'Download a video',
    make_picture: 'Generate an image',
  } satisfies Record<AssistantTool, string>,
} as const
