/** The part of `navigator` that is read. */
export interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether it is a phone or a tablet of Apple: the tablet says it is a Mac, but Macs have no touch screen. */
export const isAppleTouch = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
