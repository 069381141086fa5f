/** Lines as drawn on a pad: flat lists of coordinates, in pixels of the pad. */
export interface DrawnLines {
  curves: { points: number[] }[]
  width: number
  height: number
  thickness: number
}

/** The outlines of a signature, which only the library looks into. */
type SignatureData = object | null

/** The part of the library's signature editor in use here. */
export interface SignatureEditor {
  getDrawnSignature(lines: DrawnLines): SignatureData
  getFromText(text: string, font: { fontFamily: string; fontStyle: string; fontWeight: string }): SignatureData
  getFromImage(picture: ImageBitmap): SignatureData
  addSignature(data: object, heightInPage: number, description: string, uuid: null): void
  remove(): void
}

interface SignatureManagerUser {
  removeEditListeners(): void
  addEditListeners(): void
}

export interface SignatureRequest {
  uiManager: SignatureManagerUser
  editor: SignatureEditor
}

/** Height of a new signature, in PDF units. */
const HEIGHT_UNITS = 60

/** What the library asks for a signature. */
export interface SignatureManager {
  getSignature(request: SignatureRequest): void
  loadSignatures(): Promise<void>
  renderEditButton(): Promise<HTMLElement>
  destroy(): void
}

/** Returns a manager that passes on the library's request for a signature; null when it no longer needs one. */
export function createSignatures(onRequest: (request: SignatureRequest | null) => void): SignatureManager {
  return {
    getSignature(request) {
      // Keys belong to the dialog meanwhile.
      request.uiManager.removeEditListeners()
      onRequest(request)
    },
    loadSignatures: async () => {},
    async renderEditButton() {
      // The library wants a button; there is nothing to edit in a signature.
      const button = window.document.createElement('button')
      button.hidden = true
      button.append(window.document.createElement('span'))
      return button
    },
    destroy: () => onRequest(null),
  }
}

/** Puts a signature on the page; with null, gives up. */
export function answerSignature(
  { uiManager, editor }: SignatureRequest,
  data: SignatureData,
  description: string,
): void {
  uiManager.addEditListeners()
  if (data === null) editor.remove()
  else editor.addSignature(data, HEIGHT_UNITS, description, null)
}
