import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import { durationInWords } from '../shared/words.ts'
import {
  AI_SILENCE_SECONDS,
  ANSWER_MAX_CHARACTERS,
  ASSISTANT_PICTURE_MAX_BYTES,
  ATTACHMENTS_MAX,
  CONVERSATION_MAX_MESSAGES,
  CONVERSATIONS_MAX,
  MESSAGE_MAX_CHARACTERS,
  PICTURE_PROMPT_MAX_CHARACTERS,
} from './limits.ts'

export const ASSISTANT_ERRORS = {
  api_key_missing: { status: 400, message: 'Please enter your AI provider key' },
  api_key_invalid: { status: 400, message: 'Invalid API Key' },
  ai_address_invalid: {
    status: 400,
    message: 'Enter the address of the server with http:// or https://, such as http://127.0.0.1:11434/v1',
  },
  ai_address_forbidden: {
    status: 422,
    message: 'This address can’t be used: it is link-local, or belongs to Pinloft itself',
  },
  ai_not_set_up: { status: 409, message: 'The assistant is not set up yet. Choose a provider in Settings' },
  ai_unreachable: {
    status: 502,
    message: ({ detail = 'the provider' }) =>
      `Could not reach ${detail}. Check the address, and that the server is running`,
  },
  ai_key_refused: { status: 502, message: 'The provider did not accept the API key. Check it in Settings' },
  ai_access_refused: {
    status: 502,
    message: ({ detail }) => `The provider refused the request${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_model_missing: {
    status: 502,
    message: ({ detail = 'This model' }) => `The provider has no model “${detail}”. Choose another one in Settings`,
  },
  ai_no_models: { status: 502, message: 'The provider answered but lists no models. Install one there first' },
  ai_incompatible: {
    status: 502,
    message: 'The server at this address does not speak the OpenAI protocol. The address often ends in /v1',
  },
  ai_busy: {
    status: 503,
    message: ({ retryAfterMs }) =>
      retryAfterMs === undefined
        ? 'The provider is busy. Try again later'
        : `The provider is busy. Try again in ${durationInWords(retryAfterMs)}`,
  },
  ai_failed: {
    status: 502,
    message: ({ detail }) => `The provider reports an error${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_request_refused: {
    status: 502,
    message: ({ detail }) => `The provider did not accept the request${detail === undefined ? '' : `: ${detail}`}`,
  },
  ai_cut_off: { status: 502, message: 'Lost the connection to the provider' },
  ai_silent: {
    status: 504,
    message: `The provider sent nothing for ${AI_SILENCE_SECONDS} seconds`,
  },
  ai_unreadable: {
    status: 502,
    message: 'The provider sent an unreadable answer',
  },
  ai_answer_too_long: {
    status: 502,
    message: `The answer was longer than ${ANSWER_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  ai_context_too_small: {
    status: 422,
    message: 'This question is too long for the model. Shorten it, or attach less',
  },
  ai_tools_too_many: { status: 502, message: 'The model tried to take too many steps' },
  message_missing: { status: 400, message: 'Type a message' },
  message_too_long: {
    status: 413,
    message: `A message can have at most ${MESSAGE_MAX_CHARACTERS.toLocaleString('en')} characters. Attach long texts as a file`,
  },
  message_not_found: { status: 404, message: 'This message no longer exists' },
  conversation_not_found: { status: 404, message: 'This conversation no longer exists' },
  conversation_full: {
    status: 413,
    message: `A conversation can have at most ${CONVERSATION_MAX_MESSAGES.toLocaleString('en')} messages. Start a new one`,
  },
  conversations_too_many: {
    status: 413,
    message: `There can be at most ${CONVERSATIONS_MAX.toLocaleString('en')} conversations, including those in the trash. Delete some permanently first`,
  },
  answer_running: { status: 409, message: 'An answer is still being written. Wait for it or stop it' },
  assistant_file_unreadable: { status: 422, message: 'This file has a password, has no text or does not exist' },
  answer_not_continuable: { status: 409, message: 'This answer is complete' },
  step_decided: { status: 409, message: 'You already decided this, or the answer was stopped' },
  attachments_too_many: { status: 413, message: `At most ${ATTACHMENTS_MAX} files can be attached to a message` },
  attachment_protected: {
    status: 403,
    message: ({ detail = 'This file' }) => `${detail} has a password and can’t be given to the assistant`,
  },
  picture_unreadable: {
    status: 422,
    message: 'Only PNG, JPEG, WebP and GIF images that are not damaged can be attached',
  },
  picture_too_large: {
    status: 413,
    message: `An image can be at most ${formatSize(ASSISTANT_PICTURE_MAX_BYTES)}`,
  },
  picture_prompt_missing: { status: 400, message: 'Please enter a description for the image' },
  picture_prompt_too_long: {
    status: 400,
    message: `A description can have at most ${PICTURE_PROMPT_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  picture_failed: { status: 502, message: 'Failed to generate image' },
} as const satisfies ErrorCatalogue
