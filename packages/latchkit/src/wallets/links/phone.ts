/** The used fields of `navigator`. */
export interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Checks whether it is an Apple phone or tablet. The tablet claims to be a Mac, but Macs have no touch screen. */
export const isAppleTouch = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Checks whether the page is open on a phone or tablet. Returns `false` on a server. */
export function isPhone(): boolean {
  const { navigator } = globalThis
  return Boolean(navigator) && (/Mobi|Android/.test(navigator.userAgent) || isAppleTouch(navigator))
}
