import { isTelegram } from './systemOf.js'

/**
 * The target in which a link opens: web pages, and everything inside Telegram, in a tab of their own, so that this
 * page stays; a scheme out of a frame in the page around it, and otherwise in this page, where the app takes over.
 */
export function targetOf(href: string): '_self' | '_top' | '_blank' {
  const { window } = globalThis
  if (isTelegram() || /^https?:/i.test(href)) return '_blank'
  return window.top !== window.self ? '_top' : '_self'
}
