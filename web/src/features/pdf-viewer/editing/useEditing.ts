import { type RefObject, useEffect, useState } from 'react'
import type { OpenPdf } from '../openPdfDocument.ts'
import { HIGHLIGHT_SWATCHES, INK_SWATCHES } from './colors.ts'

/** The library's modes, by the tool that uses them. In that of stamps, everything can be selected and moved. */
const MODES = { select: 13, text: 3, highlight: 9, draw: 15, stamp: 13, signature: 101 } as const
const NO_MODE = 0
/** The library's parameters. */
export const EDIT_PARAMETERS = {
  create: 2,
  textSize: 11,
  textColor: 12,
  inkColor: 21,
  inkThickness: 22,
  highlightColor: 31,
} as const

/** What new annotations look like until something else is chosen. */
const SETTINGS_AT_FIRST: Readonly<Record<number, string | number>> = {
  [EDIT_PARAMETERS.highlightColor]: HIGHLIGHT_SWATCHES[0]?.value ?? '',
  [EDIT_PARAMETERS.inkColor]: INK_SWATCHES[0]?.value ?? '',
  [EDIT_PARAMETERS.inkThickness]: 3,
  [EDIT_PARAMETERS.textColor]: INK_SWATCHES[0]?.value ?? '',
  [EDIT_PARAMETERS.textSize]: 14,
}

export type EditTool = keyof typeof MODES

export interface Editing {
  /** Null while nothing is edited. */
  tool: EditTool | null
  canUndo: boolean
  canRedo: boolean
  /** By the keyboard, which cannot click a page, a tool that needs a place starts in the middle. */
  choose(tool: EditTool, isByKeyboard?: boolean): void
  end(): void
  undo(): void
  redo(): void
  /** Colours and sizes of new annotations, by parameter. */
  settings: Readonly<Record<number, string | number>>
  /** Changes them, and what is selected. */
  set(parameter: number, value: string | number): void
}

/** The editing of annotations in an open document. */
export function useEditing(pdf: OpenPdf | null, container: RefObject<HTMLElement | null>): Editing {
  const [tool, setTool] = useState<EditTool | null>(null)
  const [settings, setSettings] = useState(SETTINGS_AT_FIRST)
  const [can, setCan] = useState({ undo: false, redo: false })

  useEffect(() => {
    if (!pdf) return
    const leave = new AbortController()
    const onStates = ({ details }: { details: Record<string, boolean> }) =>
      setCan({ undo: details.hasSomethingToUndo === true, redo: details.hasSomethingToRedo === true })
    pdf.eventBus.on('editingstateschanged', onStates, { signal: leave.signal })
    return () => {
      leave.abort()
      setTool(null)
      setCan({ undo: false, redo: false })
    }
  }, [pdf])

  const send = (parameter: number, value: unknown) =>
    pdf?.eventBus.dispatch('switchannotationeditorparams', { source: pdf.viewer, type: parameter, value })

  async function switchTo(mode: number, isFromKeyboard = false): Promise<void> {
    // The types give the setter's type to the getter too.
    if (!pdf || Number(pdf.viewer.annotationEditorMode) === mode) return
    const switched = new Promise<void>((resolve) =>
      pdf.eventBus.on('annotationeditormodechanged', () => resolve(), { once: true }),
    )
    pdf.viewer.annotationEditorMode = { mode, isFromKeyboard }
    await switched
  }

  async function choose(chosen: EditTool, isByKeyboard: boolean): Promise<void> {
    // Loaded before the first change, which could not be saved without the rest of the document.
    if (tool === null) void pdf?.document.getData().catch(() => undefined)
    const isAdded = chosen === 'stamp' || chosen === 'signature'
    setTool(isAdded ? 'select' : chosen)
    await switchTo(MODES[chosen], isByKeyboard && chosen === 'text')
    if (isAdded) return send(EDIT_PARAMETERS.create, null)
    for (const [parameter, value] of Object.entries(settings)) send(Number(parameter), value)
  }

  const act = (name: 'undo' | 'redo') => pdf?.manager()?.[name]()
  return {
    tool,
    canUndo: can.undo,
    canRedo: can.redo,
    choose: (chosen, isByKeyboard = false) => void choose(chosen, isByKeyboard),
    end: () => {
      setTool(null)
      void switchTo(NO_MODE)
      container.current?.focus()
    },
    undo: () => act('undo'),
    redo: () => act('redo'),
    settings,
    set: (parameter, value) => {
      setSettings({ ...settings, [parameter]: value })
      send(parameter, value)
    },
  }
}
