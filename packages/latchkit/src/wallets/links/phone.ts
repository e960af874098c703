/** The part of `navigator` that is read. */
export interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether it is a phone or a tablet of Apple: the tablet says it is a Mac, but Macs have no touch screen. */
export const isAppleTouch = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Whether the page is read on a phone or a tablet. On a server there is neither. */
export function isPhone(): boolean {
  const { navigator } = globalThis
  return Boolean(navigator) && (/Mobi|Android/.test(navigator.userAgent) || isAppleTouch(navigator))
}
