import qrcode from 'qrcode-generator'

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** A text for the camera of a phone; black on white in both themes, as cameras expect it. */
export default function QrCode({ label, text }: { label: string; text: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const side = count + 2 * QUIET_MODULES
  const dark: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) dark.push(`M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`)
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-[200px] rounded-md bg-[white]"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
