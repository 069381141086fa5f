import { createContext } from 'react'

/** Opens the help for the keyboard from wherever it is offered. */
export const KeyboardHelpContext = createContext<() => void>(() => {})
