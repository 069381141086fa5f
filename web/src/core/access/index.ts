export { Gate, type GateProps } from './Gate.tsx'
export { PinDialog, type PinDialogProps } from './PinDialog.tsx'
export { PinField } from './PinField.tsx'
