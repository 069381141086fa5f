import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Where a picture will stand that is still being stored. */
export interface PicturePlace {
  /** Of its file. */
  name: string
}

type Places = ReadonlyMap<PicturePlace, number>
type Change =
  | { type: 'reserve'; places: readonly PicturePlace[]; position: number }
  | { type: 'free'; place: PicturePlace }

const KEY = new PluginKey<Places>('picturePlaces')

/** Shows where pictures will stand that are being stored. The places move with the text around them. */
export const PicturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Places>({
      key: KEY,
      state: { init: () => new Map(), apply: changed },
      props: { decorations: (state) => tiles(state) },
    }),
  ],
})

export function reservePictures(tr: Transaction, places: readonly PicturePlace[], position: number): Transaction {
  return tr.setMeta(KEY, { type: 'reserve', places, position } satisfies Change)
}

/** Puts a picture in its place, or only frees the place if it could not be stored. */
export function placePicture(state: EditorState, place: PicturePlace, picture: Node | null): Transaction {
  const { tr } = state
  const position = KEY.getState(state)?.get(place)
  if (position !== undefined && picture !== null) tr.insert(position, picture).scrollIntoView()
  return tr.setMeta(KEY, { type: 'free', place } satisfies Change)
}

function changed(tr: Transaction, places: Places): Places {
  const change = tr.getMeta(KEY) as Change | undefined
  if (places.size === 0 && change === undefined) return places
  // What is typed at a place comes after the picture; the picture itself comes before those that still wait there.
  const side = change?.type === 'free' ? 1 : -1
  const moved = new Map(Array.from(places, ([place, position]) => [place, tr.mapping.map(position, side)]))
  if (change?.type === 'reserve') for (const place of change.places) moved.set(place, change.position)
  if (change?.type === 'free') moved.delete(change.place)
  return moved
}

function tiles(state: EditorState): DecorationSet {
  const places: Places = KEY.getState(state) ?? new Map()
  if (places.size === 0) return DecorationSet.empty
  const waiting = Map.groupBy(places.keys(), (place) => places.get(place) ?? 0)
  const widgets = Array.from(waiting, ([position, [first, ...more]]) => {
    const text = TEXTS.pictureAdding(first?.name ?? '', more.length)
    return Decoration.widget(position, () => tileOf(text), { side: 1, key: text })
  })
  return DecorationSet.create(state.doc, widgets)
}

function tileOf(text: string): HTMLElement {
  const tile = document.createElement('span')
  tile.className = 'picture-place'
  tile.contentEditable = 'false'
  tile.textContent = text
  return tile
}
