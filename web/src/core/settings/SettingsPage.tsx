import { type SettingsSectionId, SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useFeatures } from '../../platform/feature.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { classNames, IconButton, Page, Skeleton } from '../../ui/index.ts'
import { SectionList } from './SectionList.tsx'
import { sectionsOf } from './sections.ts'

/** The sections that the features give, and the open one. A phone shows either of them. */
export default function SettingsPage() {
  const features = useFeatures()
  const sections = sectionsOf(features)
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const chosen = sections.find(({ id }) => id === params.get('section'))?.id
  const list = useRef<HTMLElement>(null)
  const open = useRef<HTMLDivElement>(null)
  useFollowedFocus(chosen, { list, open })
  const shown = chosen ?? sections[0]?.id
  return (
    <Page
      title={TEXTS.title}
      documentTitle={chosen && TEXTS.sections[chosen]}
      inside={
        chosen && {
          title: TEXTS.sections[chosen],
          back: <IconButton onSky label={TEXTS.back} icon={<ArrowLeft />} onClick={() => navigate('/settings')} />,
        }
      }
    >
      <div className="grid items-start gap-(--pane-gap) md:grid-cols-[224px_minmax(0,1fr)] min-[1180px]:grid-cols-[252px_minmax(0,1fr)]">
        <SectionList ref={list} sections={sections} shown={shown} className={classNames(chosen && 'max-md:hidden')} />
        <div
          key={shown}
          ref={open}
          tabIndex={-1}
          className={classNames('grid min-w-0 gap-(--pane-gap) outline-none', chosen === undefined && 'max-md:hidden')}
        >
          <PartBoundary waiting={<Skeleton className="h-64 w-full rounded-pane" />}>
            {features
              .flatMap(({ settingsPanes = [] }) => settingsPanes)
              .filter(({ sectionId }) => sectionId === shown)
              .map(({ id, Part }) => (
                <Part key={id} />
              ))}
          </PartBoundary>
        </div>
      </div>
    </Page>
  )
}

/** On a phone the list and the open section hide each other: the focus goes to what is shown, and so does the eye. */
function useFollowedFocus(
  chosen: SettingsSectionId | undefined,
  { list, open }: { list: RefObject<HTMLElement | null>; open: RefObject<HTMLElement | null> },
): void {
  const before = useRef(chosen)
  useEffect(() => {
    const left = before.current
    before.current = chosen
    if (left === chosen || list.current === null) return
    const isListShown = list.current.checkVisibility()
    if (isListShown && open.current?.checkVisibility()) return
    window.scrollTo({ top: 0 })
    if (isListShown) list.current.querySelector<HTMLElement>(`[data-section="${left}"]`)?.focus()
    else open.current?.focus({ preventScroll: true })
  }, [chosen, list, open])
}
