import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { ExactName } from './ExactName.tsx'
import { LogoMark } from './Logo.tsx'
import { useHeaderFocus } from './useFocusReturn.ts'

/** What the app shell renders on the right of every page's header. */
export const PageToolsContext = createContext<(isHero: boolean) => ReactNode>(() => null)

export interface PageProps {
  title: string
  /** `open-sky`: panes on the sky, the page scrolls. `sheet`: one pane to the bottom edge that scrolls inside. */
  shape?: 'open-sky' | 'sheet'
  /** A taller header whose title is a greeting, with a line below it. */
  hero?: ReactNode
  /** What is open within the screen, such as a folder: on a phone it is the title, with its way back before it, if it has one. */
  inside?: { title: string; back?: ReactNode }
  /** The way back to what contains this, before the title. */
  back?: ReactNode
  /** On a phone, in place of the tools of every page. */
  phoneTools?: ReactNode
  /** On a phone it takes the whole height: the tab bar is hidden. */
  isWholeHeight?: boolean
  /** Stands before the tools of every page, such as a search of this page. */
  tools?: ReactNode
  /** A fact beside the title, on a desktop only. */
  badge?: ReactNode
  /** Title of the browser tab, if it differs. */
  documentTitle?: string
  children?: ReactNode
}

/** A screen: its header on the sky, and its content below. */
export function Page(props: PageProps) {
  const { title, shape = 'open-sky', hero, inside, back, badge, documentTitle = title, children } = props
  const tools = useContext(PageToolsContext)
  const isHero = hero !== undefined
  const header = useRef<HTMLElement>(null)
  useHeaderFocus(header)
  useEffect(() => {
    document.title = `${documentTitle} · Pinloft`
  }, [documentTitle])
  return (
    <div
      className={classNames(
        'flex min-h-dvh min-w-0 flex-col pr-(--gutter) pb-[calc(var(--gutter)+var(--tray-space)+var(--mini-space))] pl-2 max-md:min-h-0',
        shape === 'sheet' && 'md:h-dvh',
        props.isWholeHeight ? 'whole-height max-md:fixed max-md:inset-0 max-md:p-0' : 'max-md:pl-(--gutter)',
      )}
    >
      <header
        ref={header}
        data-page-header=""
        className={classNames(
          'flex w-full max-w-(--content-max) shrink-0 gap-2.5',
          isHero
            ? 'h-28 items-start pt-5 max-md:h-auto max-md:flex-wrap max-md:gap-y-1 max-md:pt-2.5'
            : 'h-(--header-h) items-center max-md:gap-1',
          props.isWholeHeight && 'max-md:px-(--gutter)',
        )}
      >
        {isHero && <PhoneMark />}
        {back !== undefined && <span className="-ml-2 shrink-0 max-md:-mr-1">{back}</span>}
        {inside?.back !== undefined && <span className="-mr-2 -ml-2.5 shrink-0 md:hidden">{inside.back}</span>}
        {isHero ? <HeroTitle title={title} line={hero} /> : <PlainTitle title={title} titleOnPhone={inside?.title} />}
        {badge !== undefined && <span className="ml-1 shrink-0 max-md:hidden">{badge}</span>}
        <span className="min-w-0 flex-1" />
        {props.tools}
        {props.phoneTools === undefined ? (
          tools(isHero)
        ) : (
          <>
            <span className="contents max-md:hidden">{tools(isHero)}</span>
            <span className="flex shrink-0 items-center gap-1 md:hidden">{props.phoneTools}</span>
          </>
        )}
      </header>
      <div className="flex min-h-0 w-full max-w-(--content-max) flex-1 flex-col gap-(--pane-gap)">{children}</div>
    </div>
  )
}

/** Shown on a phone, which has no sidebar for the product's name. */
function PhoneMark() {
  return (
    <span className="flex h-10 items-center gap-[9px] font-wordmark text-[1.125rem] leading-none font-[680] tracking-[-0.025em] text-ink md:hidden">
      <LogoMark className="size-[26px]" />
      Pinloft
    </span>
  )
}

function PlainTitle({ title, titleOnPhone }: { title: string; titleOnPhone: string | undefined }) {
  return (
    <h1
      className={classNames(
        'min-w-0 truncate font-display text-2xl font-title tracking-display text-ink',
        // A phone may show the name of a screen in two lines; that of a folder is cut.
        titleOnPhone === undefined &&
          'max-sm:line-clamp-2 max-sm:text-[clamp(1.125rem,5.2vw,1.5rem)] max-sm:leading-[1.375rem] max-sm:whitespace-normal',
      )}
    >
      {titleOnPhone === undefined ? (
        title
      ) : (
        <>
          <span className="max-md:hidden">{title}</span>
          <ExactName name={titleOnPhone} className="md:hidden" />
        </>
      )}
    </h1>
  )
}

function HeroTitle({ title, line }: { title: string; line: ReactNode }) {
  return (
    <div className="pt-1.5 max-md:order-last max-md:flex-[1_0_100%] max-md:pb-4">
      <h1 className="font-display text-[2.375rem] leading-11 font-title tracking-[-0.03em] whitespace-nowrap text-ink">
        {title}
      </h1>
      <p className="mt-[3px] text-md text-ink-2">{line}</p>
    </div>
  )
}
