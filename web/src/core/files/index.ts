export { useIsDeleting } from './actions/deletion.api.ts'
export { startDownload } from './actions/download.ts'
export { FolderChooser } from './actions/FolderChooser.tsx'
export { refreshAfterChange } from './actions/manage.api.ts'
export { useEntryActions } from './actions/useEntryActions.ts'
export { useUndo } from './actions/useUndo.ts'
export { FileGrid, type FileGridProps } from './browser/FileGrid.tsx'
export type { FoundNote } from './browser/FileRow.tsx'
export { FilesPage } from './browser/FilesPage.tsx'
export { FilesSkeleton } from './browser/FilesStates.tsx'
export { SelectionBar } from './browser/SelectionBar.tsx'
export { useStarredAddress } from './browser/starredAddress.ts'
export { useFilesToChoose } from './choosing/choosing.api.ts'
export { type ChosenFile, FilesDialog } from './choosing/FilesDialog.tsx'
export { FolderField } from './choosing/FolderField.tsx'
export { DetailsPanel, DetailsSectionContext } from './details/DetailsPanel.tsx'
export { fileQuery, useFollowedFile, useOpenFolder } from './details/details.api.ts'
export { Fact } from './details/Fact.tsx'
export { DocumentLauncherContext } from './documentLauncher.ts'
export { type DropTarget, dropTargetAt, markDropTarget, openFolderTarget } from './drag/dropTargets.ts'
export { EntryDialogs } from './EntryDialogs.tsx'
export { iconKind } from './EntryIcon.tsx'
export { decodeEditable } from './editor/editableText.ts'
export { FileName } from './FileName.tsx'
export { FolderPathText } from './FolderPathText.tsx'
export { type Entry, placeOf } from './fileListing.ts'
export { filesKeys, refreshAfterUpload, useFolders, useRecentFiles, useStats } from './files.api.ts'
export { KindsBar } from './KindsBar.tsx'
export { KindsLegend } from './KindsLegend.tsx'
export { KIND_WORDS } from './kindColors.ts'
export { LazyFilePreview } from './previews/LazyFilePreview.tsx'
export { PreviewDialog } from './previews/PreviewDialog.tsx'
export {
  folderToShare,
  nameToShare,
  type Shareable,
  ShareLauncherContext,
  shareOffer,
  useShareFile,
  useShareLauncher,
  useShareOffer,
} from './shareLauncher.ts'
export { StarredPage } from './starred/StarredPage.tsx'
export { Thumbnail, type ThumbnailProps } from './thumbnails/Thumbnail.tsx'
export { type UploadLauncher, UploadLauncherContext, type UploadPlace, useUploadPlace } from './uploadLauncher.ts'
export { folderAddress, useFolderAddress, useIsInFolder, useViewAddress, viewAddress } from './useFolderAddress.ts'
export { WorldLauncherContext } from './worldLauncher.ts'
