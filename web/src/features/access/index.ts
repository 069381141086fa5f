export { Gate, type GateProps } from './Gate.tsx'
export { PinDialog, type PinDialogProps } from './PinDialog.tsx'
export { PinField } from './PinField.tsx'
export { PinPrompt, type PinPromptProps } from './PinPrompt.tsx'
