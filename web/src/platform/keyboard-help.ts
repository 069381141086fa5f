import { createContext } from 'react'

/** Opens the keyboard help from wherever it is offered. */
export const KeyboardHelpContext = createContext<() => void>(() => {})
