import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { SettingsSectionId } from '@pinloft/contract/settings/texts'
import type { KeyGroup } from '@pinloft/contract/shared/keyboard-texts'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

/**
 * What a feature gives to the product, declared in its `.module.ts`. The application lists these declarations and
 * derives everything that concerns all features from them. A declaration is part of the code of every screen, so
 * screens and panes are imported lazily.
 */
export interface WebFeature {
  name: string
  screens?: readonly Screen[]
  /** Address of what it stores, by its id, where something that the feature doesn't know leads there, such as damage. */
  addressOf?: (id: string) => string
  navigation?: readonly NavigationEntry[]
  settingsSections?: readonly SettingsSection[]
  settingsPanes?: readonly SettingsPane[]
  /** A hook with the commands that the palette offers at the moment, beside the screens of the navigation. */
  useCommands?: () => readonly PaletteCommand[]
  /** A hook with what the feature has for some words, beside the files and folders that the palette finds. */
  useFinds?: (words: string) => readonly PaletteFind[]
  /** What stands at the left of the tools in the header of every screen. */
  HeaderTools?: ComponentType
  keyboardHelp?: readonly KeyGroup[]
  /** Keeps loaded data true by live events while the product is open. Returns the way to stop. */
  follow?: (client: QueryClient) => () => void
  /** Wraps everything behind the gate; that of an earlier feature wraps those of later ones. */
  Provider?: ComponentType<{ children: ReactNode }>
  /** Mounted once behind the gate: a dialog or an overlay that belongs to no screen. */
  Host?: ComponentType
  /** Mounted once the gate has opened: what is said to whoever entered. */
  Notice?: ComponentType
  /** Plays files of a kind inside their preview. */
  filePlayer?: FilePlayer
  /** At the foot of the sidebar, and above the tab bar of a phone. */
  NavigationFoot?: ComponentType<{ className: string }>
}

export interface FilePlayerProps {
  file: StoredFile
  /** The person opened this very file, so a film plays by itself. */
  isChosen: boolean
}

export interface FilePlayer {
  kind: 'audio' | 'video'
  /** Lazy: most previews play nothing. */
  Part: ComponentType<FilePlayerProps>
}

export interface Screen {
  path: string
  /** Shown in the header while the screen's code is loading. */
  title: string
  /** Path of the screen in the navigation that it belongs to, if it has no entry of its own. */
  within?: string
  /** Fetches its code. */
  load: () => Promise<{ default: ComponentType }>
}

/** The parts of the navigation, with a line between them. */
export type NavigationGroup = 'start' | 'media' | 'writing' | 'more'

export interface NavigationEntry {
  path: string
  label: string
  icon: LucideIcon
  group: NavigationGroup
  /** Its label in the tab bar of a phone, where it is shorter. */
  tab?: string
  /** Has a tab until the person arranges the tab bar. */
  hasTab?: true
}

/** A part of the settings, which holds panes of one or several features. */
export interface SettingsSection {
  id: SettingsSectionId
  icon: LucideIcon
  /** Sections stand in the order of these numbers. */
  position: number
  /** A line on the state of what the section holds. Lazy. */
  Summary: ComponentType
}

export interface SettingsPane {
  id: string
  sectionId: SettingsSectionId
  /** Lazy. Panes of a section stand in the order of the features. */
  Part: ComponentType
}

/** A command, or a place that is no screen of the navigation. */
export interface PaletteCommand {
  /** Unique across the palette. */
  id: string
  group: string
  label: string
  icon: ReactNode
  /** Further words that match it. */
  keywords?: string
  onOpen: () => void
}

/** Something that a feature found for some words. */
export interface PaletteFind extends Omit<PaletteCommand, 'keywords'> {
  /** A short hint on the right. */
  detail?: string
}

/** All features of the product, for the screens that show something of each. The list never changes. */
export const FeaturesContext = createContext<readonly WebFeature[]>([])

export function useFeatures(): readonly WebFeature[] {
  return use(FeaturesContext)
}
