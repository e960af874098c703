import { isAppleTouch } from '../../wallets/links/isAppleTouch.js'

/** Whether the page is read on a phone or a tablet. On a server there is neither. */
export function isPhone(): boolean {
  const { navigator } = globalThis
  return Boolean(navigator) && (/Mobi|Android/.test(navigator.userAgent) || isAppleTouch(navigator))
}
