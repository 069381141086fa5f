/** Has the browser fetch what is at an address into its downloads. */
export function followLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
