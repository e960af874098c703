import { type Browser, isAppleTouch } from '../../wallets/links/phone.js'

/** The device or browser that a wallet is added to. */
export interface Device {
  /** The store for it; absent for a browser that has none. */
  readonly store: 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | undefined
  /** Its common name: `Edge` takes its extensions from the store of Chrome. Absent for an unknown one. */
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

/** Returns the device that the page is on. */
export function deviceOf(browser: Browser): Device {
  const { userAgent } = browser
  if (isAppleTouch(browser)) {
    const name = /iPad|Macintosh/.test(userAgent) ? 'iPad' : 'iPhone'
    return { store: 'ios', name, isComputer: false }
  }
  if (/Android/.test(userAgent)) return { store: 'android', name: 'Android', isComputer: false }
  const found = browsers.find(([pattern]) => pattern.test(userAgent))
  return { store: found?.[2], name: found?.[1], isComputer: true }
}
