// The building blocks of screens.
export { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx'
export { BottomSheet, type BottomSheetProps } from './BottomSheet.tsx'
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
export { Chip, type ChipTone } from './Chip.tsx'
export { Collapse } from './Collapse.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
export { ContextMenu, type ContextMenuProps } from './ContextMenu.tsx'
export { classNames } from './class-names.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { DraftStatus } from './DraftStatus.tsx'
export { displayName } from './display-name.ts'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { ExactName, ExactText } from './ExactName.tsx'
export { ErrorLine } from './Field.tsx'
export { FileField, type FileFieldProps } from './FileField.tsx'
export { FileIcon, type FileIconKind, FolderIcon } from './FileIcon.tsx'
export type { GraphPoint } from './graph/graph.ts'
export { UsageGraph, type UsageGraphProps } from './graph/UsageGraph.tsx'
export { IconButton, type IconButtonProps } from './IconButton.tsx'
export {
  DownloadIllustration,
  HouseIllustration,
  LockIllustration,
  LostIllustration,
  MusicIllustration,
  PdfIllustration,
  SearchIllustration,
  StarIllustration,
  SyncIllustration,
  TrashIllustration,
  UploadIllustration,
} from './illustrations.tsx'
export { LoadFailed } from './LoadFailed.tsx'
export { LogoMark } from './Logo.tsx'
export { Marked } from './Marked.tsx'
export { Menu, type MenuProps } from './Menu.tsx'
export { MenuCheckItem, MenuItem, type MenuItemProps, MenuSeparator } from './MenuItem.tsx'
export { MenuRadioGroup, type MenuRadioGroupProps } from './MenuRadioGroup.tsx'
export { NameDialog } from './NameDialog.tsx'
export { closeTopDialogOnEscape, useOpenDialog } from './open-dialogs.ts'
export { Page, type PageProps, PageToolsContext } from './Page.tsx'
export { Pane, PaneHeader, type PaneHeaderProps } from './Pane.tsx'
export { PasswordDialog } from './PasswordDialog.tsx'
export { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
export { PickButton } from './PickButton.tsx'
export { PinField } from './PinField.tsx'
export { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx'
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx'
export { SelectField, type SelectFieldProps } from './SelectField.tsx'
export { SettingRow, type SettingRowProps } from './SettingRow.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Slider, type SliderProps } from './Slider.tsx'
export { StatCard, type StatCardProps } from './StatCard.tsx'
export { type Status, StatusDot } from './StatusDot.tsx'
export { StatusLine } from './StatusLine.tsx'
export { Switch, type SwitchProps } from './Switch.tsx'
export { suppressNextClick } from './suppress-next-click.ts'
export { TextField, type TextFieldProps } from './TextField.tsx'
export { Toaster, ToastIcon, useToasts } from './Toaster.tsx'
export { TOOLBAR, ToolbarButton, type ToolbarButtonProps } from './ToolbarButton.tsx'
export { Tooltip, type TooltipProps, TooltipProvider } from './Tooltip.tsx'
export { clearToasts, markToastsRead, type ToastInput, type ToastVariant, toast } from './toast.ts'
export { focusIfLost, useFocusReturn, useOpenerFocus } from './useFocusReturn.ts'
export { useWhileClosing } from './useWhileClosing.ts'
