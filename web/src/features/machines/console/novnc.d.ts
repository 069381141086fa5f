/** The part of noVNC that the console uses; the package has no types. */
declare module '@novnc/novnc' {
  export interface RfbEvents {
    connect: CustomEvent<Record<string, never>>
    disconnect: CustomEvent<{ clean: boolean }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
    clipboard: CustomEvent<{ text: string }>
  }

  export default class RFB {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean })
    viewOnly: boolean
    scaleViewport: boolean
    clipViewport: boolean
    dragViewport: boolean
    focusOnClick: boolean
    showDotCursor: boolean
    background: string
    qualityLevel: number
    compressionLevel: number
    addEventListener<Name extends keyof RfbEvents>(name: Name, listener: (event: RfbEvents[Name]) => void): void
    disconnect(): void
    focus(options?: FocusOptions): void
    blur(): void
    sendCtrlAltDel(): void
    /** `keysym` is the X11 symbol, `code` the physical key; without `isDown` it is pressed and released. */
    sendKey(keysym: number, code: string | null, isDown?: boolean): void
    clipboardPasteFrom(text: string): void
    toDataURL(type?: string): string
  }
}
