/** Where OpenAI answers. */
export const OPENAI_ADDRESS = 'https://api.openai.com/v1'
/** Where a local model usually answers: the default of Ollama. */
export const LOCAL_AI_ADDRESS = 'http://127.0.0.1:11434/v1'
