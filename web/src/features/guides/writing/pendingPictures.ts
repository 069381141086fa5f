import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** A picture on its way to the server, at its place in the text. */
export interface PendingPicture {
  id: string
  name: string
  percent: number
}

export const addPicture = StateEffect.define<PendingPicture & { position: number }>({
  map: (picture, changes) => ({ ...picture, position: changes.mapPos(picture.position) }),
})
export const movePicture = StateEffect.define<{ id: string; percent: number }>()
export const removePicture = StateEffect.define<string>()

class PictureWidget extends WidgetType {
  readonly picture: PendingPicture

  constructor(picture: PendingPicture) {
    super()
    this.picture = picture
  }

  override eq(other: PictureWidget): boolean {
    return this.picture === other.picture
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.className = 'pending-picture'
    // The list of pictures beside the text says the same to a screen reader.
    place.ariaHidden = 'true'
    place.textContent = `${this.picture.name} ${this.picture.percent} %`
    return place
  }
}

const placed = (picture: PendingPicture, position: number) =>
  Decoration.widget({ widget: new PictureWidget(picture), side: 1 }).range(position)

/** The pictures on their way. Typing around them moves them along; they are not part of the text. */
export const pendingPictures = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let set = before.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(addPicture)) {
        const { position, ...picture } = effect.value
        set = set.update({ add: [placed(picture, position)] })
      }
      if (effect.is(movePicture)) set = replaced(set, effect.value.id, effect.value.percent)
      if (effect.is(removePicture))
        set = set.update({ filter: (_from, _to, { spec }) => pictureOf(spec).id !== effect.value })
    }
    return set
  },
  provide: (field) => EditorView.decorations.from(field),
})

function replaced(set: DecorationSet, id: string, percent: number): DecorationSet {
  const found = placeIn(set, id)
  if (found === null) return set
  return set.update({
    filter: (_from, _to, { spec }) => pictureOf(spec).id !== id,
    add: [placed({ ...found.picture, percent }, found.position)],
  })
}

/** Where a picture belongs by now; `null` if it was removed. */
export function placeOf(view: EditorView, id: string): number | null {
  return placeIn(view.state.field(pendingPictures), id)?.position ?? null
}

function placeIn(set: DecorationSet, id: string): { picture: PendingPicture; position: number } | null {
  for (const cursor = set.iter(); cursor.value !== null; cursor.next()) {
    const picture = pictureOf(cursor.value.spec)
    if (picture.id === id) return { picture, position: cursor.from }
  }
  return null
}

function pictureOf(spec: { widget: PictureWidget }): PendingPicture {
  return spec.widget.picture
}
