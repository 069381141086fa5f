import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { bracketMatching, LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { closeSearchPanel, openSearchPanel } from '@codemirror/search'
import { Compartment, type EditorState, type Text } from '@codemirror/state'
import { drawSelection, dropCursor, EditorView, highlightActiveLine, keymap } from '@codemirror/view'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { basics, INDENT, REACHABLE } from '../../../platform/code-mirror/basics.ts'
import { type Finding, finding as findAndReplace, findingIn } from '../../../platform/code-mirror/find/findPlace.ts'
import { pastedPictures } from '../../../platform/pasted-pictures.ts'
import { type FormatAction, formatChange } from './formatting.ts'
import { pasteStructure } from './pasteStructure.ts'
import { pendingPictures } from './pendingPictures.ts'
import { usePictures } from './usePictures.ts'

/** Id of the hint on how to leave the text with the keyboard. */
export const KEYS_HELP_ID = 'guide-keys-help'

/**
 * The text field of a guide, and what the buttons around it need. `onChange` follows each change; `onInsert` may change what is
 * pasted or dropped, and is told whether that becomes the start of the text.
 */
export function useGuideEditor(
  initial: string,
  { onChange, onInsert }: { onChange: (doc: Text) => void; onInsert: (text: string, isAtStart: boolean) => string },
) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [depths, setDepths] = useState({ undo: 0, redo: 0 })
  const [finding, setFinding] = useState<(Finding & { state: EditorState }) | null>(null)
  const pictures = usePictures(view)
  const changed = useEffectEvent((state: EditorState) => {
    onChange(state.doc)
    setDepths({ undo: undoDepth(state), redo: redoDepth(state) })
  })
  const updated = useEffectEvent((target: EditorView) => {
    const found = findingIn(target, finding)
    if (found !== null) setFinding({ ...found, state: target.state })
    else if (finding !== null) setFinding(null)
  })
  const drop = useEffectEvent((data: DataTransfer | null, position: number) => {
    const files = pastedPictures(data)
    if (files.length > 0) pictures.add(files, position)
    return files.length > 0
  })
  const insert = useEffectEvent(onInsert)
  const [firstText] = useState(initial)

  useEffect(() => {
    const language = new Compartment()
    const format =
      (action: FormatAction) =>
      ({ state, dispatch }: EditorView) => {
        dispatch(formatChange(state, action))
        return true
      }
    const made = new EditorView({
      parent: place.current ?? undefined,
      doc: firstText,
      extensions: [
        ...basics(),
        EditorView.lineWrapping,
        history(),
        drawSelection(),
        dropCursor(),
        highlightActiveLine(),
        bracketMatching(),
        findAndReplace(),
        pendingPictures,
        keymap.of([
          { key: 'Mod-b', run: format('bold') },
          { key: 'Mod-i', run: format('italic') },
          { key: 'Mod-e', run: format('code') },
        ]),
        language.of([]),
        keymap.of([...historyKeymap, ...defaultKeymap, INDENT]),
        EditorView.contentAttributes.of({
          'aria-label': TEXTS.contentLabel,
          'aria-describedby': KEYS_HELP_ID,
          spellcheck: 'true',
          ...REACHABLE,
        }),
        EditorView.updateListener.of(({ docChanged, state, view: target }) => {
          if (docChanged) changed(state)
          updated(target)
        }),
        EditorView.clipboardInputFilter.of((text, { selection }) => insert(text, selection.main.from === 0)),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }, target) => {
            if (drop(clipboardData, target.state.selection.main.head)) return true
            void pasteStructure(target, clipboardData)
            return false
          },
          drop: (event, target) => {
            const position = target.posAtCoords({ x: event.clientX, y: event.clientY })
            const isTaken = drop(event.dataTransfer, position ?? target.state.doc.length)
            if (isTaken) event.preventDefault()
            return isTaken
          },
        }),
      ],
    })
    view.current = made
    LanguageDescription.matchFilename(languages, 'guide.md')
      ?.load()
      .then((support) => view.current === made && made.dispatch({ effects: language.reconfigure(support) }))
      // The text stays readable without colours.
      .catch(() => undefined)
    return () => {
      view.current = null
      made.destroy()
    }
  }, [firstText])

  function act(command: (target: EditorView) => unknown) {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }

  return {
    place,
    pendingPictures: pictures.pending,
    canUndo: depths.undo > 0,
    canRedo: depths.redo > 0,
    undo: () => act(undo),
    redo: () => act(redo),
    focus: () => act(() => undefined),
    finding,
    find: () => view.current && openSearchPanel(view.current),
    endFinding: () => act(closeSearchPanel),
    format: (action: FormatAction) => act((target) => target.dispatch(formatChange(target.state, action))),
    addPictures: (files: readonly File[]) => {
      if (view.current) pictures.add(files, view.current.state.selection.main.head)
    },
    /** Replaces the whole text. Undo restores what was there. */
    replace: (text: string) => {
      const target = view.current
      if (!target || target.state.sliceDoc() === text) return
      target.dispatch({ changes: { from: 0, to: target.state.doc.length, insert: text }, userEvent: 'input' })
    },
  }
}

export type GuideEditor = ReturnType<typeof useGuideEditor>
