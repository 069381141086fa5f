import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button, Dialog, ErrorLine, SegmentedControl, TextField } from '../../../ui/index.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { answerSignature, type DrawnLines, type SignatureRequest } from './signatures.ts'

type Way = 'draw' | 'type' | 'picture'

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'draw', label: PDF_VIEWER_TEXTS.signatureWays.draw },
  { value: 'type', label: PDF_VIEWER_TEXTS.signatureWays.type },
  { value: 'picture', label: PDF_VIEWER_TEXTS.signatureWays.picture },
]
const FONT = { fontFamily: '"Segoe Script", "Snell Roundhand", cursive', fontStyle: 'italic', fontWeight: '400' }
const NAME_MAX_CHARACTERS = 60
/** Larger pictures are scaled down by the library anyway. */
const PICTURE_MAX_PIXELS = 2000

/** Takes a signature: drawn, typed, or from a picture. */
export function SignatureDialog({ request, onEnd }: { request: SignatureRequest; onEnd: () => void }) {
  const [way, setWay] = useState<Way>('draw')
  const [padNumber, setPadNumber] = useState(0)
  const [hasLines, setHasLines] = useState(false)
  const [name, setName] = useState('')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const lines = useRef<DrawnLines>(null)

  function end(data: object | null) {
    answerSignature(request, data, way === 'type' ? name : PDF_VIEWER_TEXTS.signatureDescription)
    onEnd()
  }
  function clear() {
    lines.current = null
    setHasLines(false)
    setPadNumber((number) => number + 1)
  }
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    setPicture(null)
    setProblem(null)
    if (!file) return
    try {
      setPicture(await createImageBitmap(file, { resizeWidth: PICTURE_MAX_PIXELS, resizeQuality: 'high' }))
    } catch {
      setProblem(PDF_VIEWER_TEXTS.signatureFailed)
    }
  }
  function use() {
    const { editor } = request
    const data =
      way === 'draw'
        ? lines.current && editor.getDrawnSignature(lines.current)
        : way === 'type'
          ? editor.getFromText(name, FONT)
          : picture && editor.getFromImage(picture)
    if (data === null) setProblem(PDF_VIEWER_TEXTS.signatureFailed)
    else end(data)
  }

  const isReady = { draw: hasLines, type: name.trim() !== '', picture: picture !== null }[way]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && end(null)}
      title={PDF_VIEWER_TEXTS.signatureTitle}
      onSubmit={() => isReady && use()}
      footer={
        <>
          {way === 'draw' && (
            <Button variant="ghost" disabled={!hasLines} onClick={clear}>
              {PDF_VIEWER_TEXTS.signatureClear}
            </Button>
          )}
          <Button onClick={() => end(null)}>{PDF_VIEWER_TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {PDF_VIEWER_TEXTS.signatureUse}
          </Button>
        </>
      }
    >
      <SegmentedControl
        isField
        label={PDF_VIEWER_TEXTS.signatureTitle}
        value={way}
        onValueChange={(chosen) => {
          setWay(chosen)
          setProblem(null)
          clear()
        }}
        options={WAYS}
      />
      {way === 'draw' && <SignaturePad key={padNumber} lines={lines} onDrawn={() => setHasLines(true)} />}
      {way === 'type' && (
        <>
          <TextField
            label={PDF_VIEWER_TEXTS.signatureName}
            value={name}
            onValueChange={setName}
            maxLength={NAME_MAX_CHARACTERS}
          />
          <p aria-hidden="true" className="min-h-16 truncate text-4xl text-ink" style={FONT}>
            {name}
          </p>
        </>
      )}
      {way === 'picture' && (
        <label className="grid gap-2 text-sm font-label text-ink">
          {PDF_VIEWER_TEXTS.signaturePicture}
          <input type="file" accept="image/*" onChange={(event) => void take(event)} className="text-sm text-ink-2" />
        </label>
      )}
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
