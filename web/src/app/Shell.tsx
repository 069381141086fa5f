import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { SunMoon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { FeaturesContext, type WebFeature } from '../platform/feature.ts'
import { HeaderListContext } from '../platform/header-list.ts'
import { startLiveSocket, useLiveStatus } from '../platform/live-socket.ts'
import { pageNonce } from '../platform/nonce.ts'
import { refreshByLiveEvents } from '../platform/query.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { refetchAfterReconnections } from '../platform/reconnection.ts'
import { setThemeChoice, useTheme } from '../platform/theme.ts'
import {
  classNames,
  clearToasts,
  focusIfLost,
  IconButton,
  PageToolsContext,
  StatusDot,
  Toaster,
  TooltipProvider,
} from '../ui/index.ts'
import { FEATURES } from './features.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { PastMessages } from './PastMessages.tsx'
import { Router } from './Router.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'

// Dialogs lock the page's scrolling with a <style> element, which the CSP admits only with the nonce.
const nonce = pageNonce()
if (nonce !== undefined) setNonce(nonce)

const pageTools = (isHero: boolean): ReactNode => <HeaderTools isHero={isHero} />

/** Everything behind the gate. Unmounted together with its data when the session ends. */
export default function Shell({ isBehindGate }: { isBehindGate: boolean }) {
  const [client] = useState(createQueryClient)
  const headerList = useState<{ name: string; location: string }>()
  useLiveUpdates(client)
  useEffect(() => clearToasts, [])
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <FeaturesContext value={FEATURES}>
          <PageToolsContext value={pageTools}>
            <HeaderListContext value={headerList}>
              <KeyboardHelp>
                <Providers>
                  <Frame isBehindGate={isBehindGate} />
                  {FEATURES.map(({ name, Host }) => Host && <Host key={name} />)}
                </Providers>
              </KeyboardHelp>
            </HeaderListContext>
          </PageToolsContext>
          {!isBehindGate && FEATURES.map(({ name, Notice }) => Notice && <Notice key={name} />)}
        </FeaturesContext>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

/** What features wrap around every screen, that of the first feature outermost. */
function Providers({ children }: { children: ReactNode }) {
  return FEATURES.reduceRight(wrap, children)
}

function wrap(inner: ReactNode, { Provider }: WebFeature): ReactNode {
  return Provider === undefined ? inner : <Provider>{inner}</Provider>
}

function Frame({ isBehindGate }: { isBehindGate: boolean }) {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const search = useSearch()

  // The keyboard and the screen reader start each screen at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
  useEffect(() => {
    if (isBehindGate) return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [location, isBehindGate])

  // Within a screen, what led to another list may be gone, such as a palette that closed over an element of the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen shows something else
  useEffect(() => {
    if (!isBehindGate) focusIfLost(() => [main.current])
  }, [search, isBehindGate])

  return (
    <div data-app="" inert={isBehindGate}>
      <div aria-hidden="true" className="sky" />
      <a
        href="#main"
        className="fixed top-2 left-2 z-toast -translate-y-16 rounded-md bg-raised px-3.5 py-2 font-label text-ink shadow-menu focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <div className="grid min-h-dvh grid-cols-[var(--sidebar-w)_minmax(0,1fr)] max-md:block max-md:pb-[calc(var(--tabbar-h)+16px)]">
        <Sidebar />
        <main ref={main} id="main" tabIndex={-1} className="min-w-0 outline-none">
          <Router />
        </main>
      </div>
      <TabBar />
    </div>
  )
}

/** The right side of every page's header. On the hero page the greeting is its title. */
function HeaderTools({ isHero }: { isHero: boolean }) {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      {FEATURES.map(({ name, HeaderTools: Tools }) => Tools && <Tools key={name} />)}
      <PastMessages />
      <IconButton
        onSky
        label={`Switch to ${other}`}
        icon={<SunMoon aria-hidden="true" />}
        onClick={() => setThemeChoice(other)}
        className="max-md:hidden"
      />
      {!isHero && (
        <span className="mr-0.5 text-sm font-[550] whitespace-nowrap text-ink-2 max-lg:hidden">Welcome, Friend</span>
      )}
      <LiveBadge isHero={isHero} />
    </>
  )
}

/** Shows the state of the live socket. On a phone only the dot is shown. */
function LiveBadge({ isHero }: { isHero: boolean }) {
  const isConnected = useLiveStatus() === 'connected'
  const word = isConnected ? 'Connected' : 'Reconnecting'
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex shrink-0 items-center text-sm leading-none font-[550] whitespace-nowrap text-ink-2',
        'md:h-[30px] md:gap-2 md:rounded-full md:bg-glass md:pr-3 md:pl-[11px] md:shadow-edge',
        'max-md:size-[30px] max-md:justify-center',
        isHero && 'mt-[3px] max-md:mt-[5px]',
      )}
    >
      <StatusDot status={isConnected ? 'ok' : 'wait'} />
      <span className="max-md:sr-only">{word}</span>
    </span>
  )
}

/** Listens for live events while the product is open, and refetches what was missed during a disconnect. */
function useLiveUpdates(client: QueryClient): void {
  useEffect(() => {
    const stops = [
      refetchAfterReconnections(client),
      refreshByLiveEvents(client),
      ...FEATURES.map(({ follow }) => follow?.(client)),
      startLiveSocket(),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [client])
}
