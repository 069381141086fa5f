/** What draws without a graphics card: SwiftShader of Chromium, llvmpipe and softpipe of Mesa, WARP of Windows. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Whether pictures are computed by the processor, which is many times slower. */
export function isDrawnBySoftware(): boolean {
  // Left to the garbage collection: a context that is ended delays the next one by a second.
  const context = new OffscreenCanvas(1, 1).getContext('webgl2')
  const info = context?.getExtension('WEBGL_debug_renderer_info')
  if (context === null || !info) return false
  const renderer: unknown = context.getParameter(info.UNMASKED_RENDERER_WEBGL)
  return SOFTWARE.test(String(renderer))
}
