/** What `navigator` says of the browser; only what it takes to name a store. */
export interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** What a wallet is added to here. */
export interface Device {
  /** The store for it; nothing for a browser that has none. */
  readonly store: 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | undefined
  /** As people call it: `Edge` takes its extensions from the store of Chrome. Nothing for what is not known. */
  readonly name: string | undefined
  /** Programs of a computer run on it. */
  readonly isComputer: boolean
}

/** Looked for in this order: the browsers made of another's parts name that one too. */
const browsers = [
  [/Edg\//, 'Edge', 'chrome'],
  [/OPR\//, 'Opera', 'chrome'],
  [/Firefox\//, 'Firefox', 'firefox'],
  [/Chrome\//, 'Chrome', 'chrome'],
  [/Safari\//, 'Safari', 'safari'],
] as const

/** The device a page is read on. A tablet of Apple says it is a Mac, but Macs have no touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Browser): Device {
  const isTablet = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isTablet || /iPhone|iPod/.test(userAgent))
    return { store: 'ios', name: isTablet ? 'iPad' : 'iPhone', isComputer: false }
  if (/Android/.test(userAgent)) return { store: 'android', name: 'Android', isComputer: false }
  const found = browsers.find(([pattern]) => pattern.test(userAgent))
  return { store: found?.[2], name: found?.[1], isComputer: true }
}
