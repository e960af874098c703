/**
 * Whether the page is read on a phone or a tablet. A tablet of Apple says it is a Mac, but Macs have no touch screen. On a
 * server there is neither.
 */
export function isPhone(): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = globalThis.navigator ?? {}
  return /Mobi|Android|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
