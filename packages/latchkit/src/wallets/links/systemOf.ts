import { isAppleTouch } from './phone.js'

/** The system and kind of browser in which a page is open, as far as they decide how to open a wallet's app. */
export type System =
  | 'iosSafari'
  | 'iosOther'
  | 'iosInApp'
  | 'androidChrome'
  | 'androidOther'
  | 'androidInApp'
  | 'desktop'

/** What `systemOf` needs to know about a browser. */
export interface Surroundings {
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: above 1 on a tablet that claims to be a Mac. */
  readonly maxTouchPoints: number
  /** Whether it is Telegram's own browser, which opens links in its own way. */
  readonly telegram?: boolean
}

/** iOS browsers that claim to be Safari but are not. */
const notSafariPattern = /\b(CriOS|FxiOS|EdgiOS|OPiOS|OPT|OPR|DuckDuckGo|GSA|YaBrowser|UCBrowser|Focus)\b/

/** Chromium-based Android browsers that handle https links to apps in their own way. */
const notChromePattern =
  /\b(Firefox|SamsungBrowser|EdgA|OPR|OPX|YaBrowser|UCBrowser|DuckDuckGo|MiuiBrowser|Focus|Klar)\b/

/**
 * Returns the system and kind of browser in which a page is open. An Apple tablet claims to be a Mac, but Macs have no touch
 * screen. A page inside an app (a wallet's own browser, a messenger) is recognised by what web views omit or add.
 * @param browser The result of `surroundings`, or the same facts from the headers of a request.
 * @returns System and kind of browser in one word, such as `iosSafari`.
 * @example
 * ```ts
 * import { systemOf } from 'latchkit'
 * const system = systemOf({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', maxTouchPoints: 5 })
 * ```
 */
export function systemOf({ userAgent, maxTouchPoints, telegram = false }: Surroundings): System {
  if (isAppleTouch({ userAgent, maxTouchPoints })) {
    if (telegram || !/Safari\//.test(userAgent)) return 'iosInApp'
    return notSafariPattern.test(userAgent) ? 'iosOther' : 'iosSafari'
  }
  if (!/Android/.test(userAgent)) return 'desktop'
  if (telegram || /; wv\)|\bFBA[NV]\b|Instagram|\bLine\//.test(userAgent)) return 'androidInApp'
  return /Chrome\//.test(userAgent) && !notChromePattern.test(userAgent) ? 'androidChrome' : 'androidOther'
}

/**
 * Reads the facts about this page's browser that `systemOf` needs.
 * @returns The user agent, the number of touch points, and whether it is Telegram.
 * @example
 * ```ts
 * import { surroundings, systemOf } from 'latchkit'
 * const here = () => systemOf(surroundings())
 * ```
 */
export function surroundings(): Surroundings {
  const { navigator } = globalThis
  return {
    userAgent: navigator?.userAgent ?? '',
    maxTouchPoints: navigator?.maxTouchPoints ?? 0,
    telegram: isTelegram(),
  }
}

/** Checks for Telegram's own browser, by the objects that it adds to a page. */
export const isTelegram = () => 'TelegramWebviewProxy' in globalThis || 'Telegram' in globalThis

/**
 * Returns the target in which to open a link: a new tab for web pages and inside Telegram, so that this page stays; the top
 * page for a scheme in a frame; otherwise this page, because an app takes over.
 */
export function targetOf(href: string): '_self' | '_top' | '_blank' {
  const { window } = globalThis
  if (isTelegram() || /^https?:/i.test(href)) return '_blank'
  return window.top !== window.self ? '_top' : '_self'
}
