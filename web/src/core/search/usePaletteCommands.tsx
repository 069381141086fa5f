import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { useLocation } from 'wouter'
import { type PaletteCommand, type PaletteFind, useFeatures, type WebFeature } from '../../platform/feature.ts'

/** What the palette offers beside what it finds: the screens of the navigation, then the commands of the features. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const features = useFeatures()
  const [, navigate] = useLocation()
  const paths = new Set(features.flatMap(({ screens = [] }) => screens.map(({ path }) => path)))
  const screens = features
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ path }) => paths.has(path))
    .map(({ path, label, icon: Icon }) => ({
      id: `page ${path}`,
      group: SEARCH_TEXTS.pagesGroup,
      label,
      icon: <Icon aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(path),
    }))
  return [...screens, ...features.flatMap(useCommandsOf)]
}

const useNoCommands = () => []

/** A hook for each feature, in the same order each time: the list of features never changes. */
function useCommandsOf({ useCommands = useNoCommands }: WebFeature): readonly PaletteCommand[] {
  return useCommands()
}

/** What the features find for some words. */
export function usePaletteFinds(words: string): readonly PaletteFind[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook for each feature, and the list of features never changes
  return useFeatures().flatMap(({ useFinds = useNoCommands }) => useFinds(words))
}
