export { Gate, type GateProps } from './Gate.tsx'
export { PinPrompt, type PinPromptProps } from './PinPrompt.tsx'
