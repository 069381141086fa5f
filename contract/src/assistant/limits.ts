import { MEBIBYTE } from '../shared/units.ts'

/** Longest base address of a provider of language models, in characters. */
export const AI_ADDRESS_MAX_CHARACTERS = 2048
/** Longest key of a provider, in characters. */
export const AI_KEY_MAX_CHARACTERS = 4096
/** Longest name of a model, in characters. */
export const AI_MODEL_MAX_CHARACTERS = 256
/** Most models of a provider that are listed. */
export const AI_MODELS_MAX = 1000
/** Least and most of a conversation that is sent to a model at once, in tokens, and the first setting. */
export const AI_CONTEXT_MIN_TOKENS = 2048
export const AI_CONTEXT_MAX_TOKENS = 2_000_000
export const AI_CONTEXT_DEFAULT_TOKENS = 32_768
/** How long a provider may send nothing. */
export const AI_SILENCE_SECONDS = 60
/** Longest title of a conversation, in characters. */
export const CONVERSATION_TITLE_MAX_CHARACTERS = 200
/** Most conversations, including those in the trash. */
export const CONVERSATIONS_MAX = 20_000
/** Most messages of a conversation, in all branches. */
export const CONVERSATION_MAX_MESSAGES = 10_000
/** Longest question to the assistant, in characters. */
export const MESSAGE_MAX_CHARACTERS = 200_000
/** Longest answer, in characters; what is longer is cut off. */
export const ANSWER_MAX_CHARACTERS = 1_200_000
/** Most files attached to a question. */
export const ATTACHMENTS_MAX = 20
/** Most steps of one answer; then it is completed without tools. */
export const ASSISTANT_STEPS_MAX = 24
/** Most files, folders or guides that a step names. */
export const ASSISTANT_ITEMS_MAX = 50
/** Longest text that the assistant writes into a file or guide, in characters. */
export const ASSISTANT_FILE_TEXT_MAX_CHARACTERS = 200_000
/** Longest description of a picture to be made, in characters. */
export const PICTURE_PROMPT_MAX_CHARACTERS = 4000
/** Largest picture that is pasted into a question, or made by a model. */
export const ASSISTANT_PICTURE_MAX_BYTES = 20 * MEBIBYTE
