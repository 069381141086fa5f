import { createContext, use, type useState } from 'react'
import { useLocation } from 'wouter'

/** The open list of the header, and the screen that it was opened on. */
type OpenList = { name: string; location: string } | undefined

/** Outlives the headers: a screen's own takes the place of the one that shows while the screen is loading. */
export const HeaderListContext = createContext<ReturnType<typeof useState<OpenList>>>([undefined, () => {}])

/** Whether the named list of the header is open on this screen. At most one is. */
export function useHeaderList(name: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [openList, setOpenList] = use(HeaderListContext)
  const [location] = useLocation()
  const isOpen = openList?.name === name && openList.location === location
  return [isOpen, (willOpen) => setOpenList(willOpen ? { name, location } : undefined)]
}
