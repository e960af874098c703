import { isAppleTouch } from './phone.js'

/** The system and the kind of browser a page is open in, as far as they decide how a wallet's app is opened. */
export type System =
  | 'iosSafari'
  | 'iosOther'
  | 'iosInApp'
  | 'androidChrome'
  | 'androidOther'
  | 'androidInApp'
  | 'desktop'

/** The facts about a browser that `systemOf` decides by. */
export interface Surroundings {
  readonly userAgent: string
  /** `navigator.maxTouchPoints`: above 1 on a tablet that says it is a Mac. */
  readonly maxTouchPoints: number
  /** It is Telegram's own browser, which hands links on in its own way. */
  readonly telegram?: boolean
}

/** Browsers of iOS that say they are Safari and are not. */
const otherThanSafari = /\b(CriOS|FxiOS|EdgiOS|OPiOS|OPT|OPR|DuckDuckGo|GSA|YaBrowser|UCBrowser|Focus)\b/

/** Browsers of Android made of Chrome's parts that treat https links to apps their own way. */
const otherThanChrome =
  /\b(Firefox|SamsungBrowser|EdgA|OPR|OPX|YaBrowser|UCBrowser|DuckDuckGo|MiuiBrowser|Focus|Klar)\b/

/**
 * Says on which system, and in which kind of browser, a page is open. A tablet of Apple says it is a Mac, but Macs have
 * no touch screen; a page inside an app (a wallet's own browser, a messenger's) is recognised by what web views leave
 * out or add.
 * @param browser The answer of `surroundings`, or the same facts from the headers of a request.
 * @returns The system and the kind of browser in one word, such as `iosSafari`.
 * @example
 * ```ts
 * import { systemOf } from 'latchkit'
 * const system = systemOf({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', maxTouchPoints: 5 })
 * ```
 */
export function systemOf({ userAgent, maxTouchPoints, telegram = false }: Surroundings): System {
  if (isAppleTouch({ userAgent, maxTouchPoints })) {
    if (telegram || !/Safari\//.test(userAgent)) return 'iosInApp'
    return otherThanSafari.test(userAgent) ? 'iosOther' : 'iosSafari'
  }
  if (!/Android/.test(userAgent)) return 'desktop'
  if (telegram || /; wv\)|\bFBA[NV]\b|Instagram|\bLine\//.test(userAgent)) return 'androidInApp'
  return /Chrome\//.test(userAgent) && !otherThanChrome.test(userAgent) ? 'androidChrome' : 'androidOther'
}

/**
 * Reads the facts about this page's browser: the argument of `systemOf`.
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

/** Telegram's own browser, told by what it gives a page to talk to it with. */
export const isTelegram = () => 'TelegramWebviewProxy' in globalThis || 'Telegram' in globalThis

/**
 * The target in which a link opens: web pages, and everything inside Telegram, in a tab of their own, so that this
 * page stays; a scheme out of a frame in the page around it, and otherwise in this page, where the app takes over.
 */
export function targetOf(href: string): '_self' | '_top' | '_blank' {
  const { window } = globalThis
  if (isTelegram() || /^https?:/i.test(href)) return '_blank'
  return window.top !== window.self ? '_top' : '_self'
}
