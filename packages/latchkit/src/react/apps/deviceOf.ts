import { type Browser, isAppleTouch } from '../../wallets/links/phone.js'

/** The device or browser that a wallet is added to. */
export interface Device {
  /** The store for it; absent for a browser that has none. */
  readonly store: 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | undefined
  /** Its common name. `Edge` uses the store of Chrome. Absent for an unknown browser. */
  readonly name: string | undefined
  /** Whether it is a computer, on which desktop programs run. */
  readonly isComputer: boolean
}

/**
 * The browsers in the order in which they are searched for. Some also name the browser on which they are based, so they come
 * first.
 */
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
  const browserEntry = browsers.find(([pattern]) => pattern.test(userAgent))
  return { store: browserEntry?.[2], name: browserEntry?.[1], isComputer: true }
}
