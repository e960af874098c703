import { cleanDeviceName } from 'latchkit/wire/custody'

/**
 * Browsers by user agent. A browser whose user agent also names others comes before these. On iPhone and iPad, browsers have other names.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

/** Maximum length that the services accept. */
const maxLength = 40

/**
 * Returns a name by which the owner finds this device in a list.
 * @param site Origin of the page: browsers partition storage by site, so each site is a separate device.
 */
export function deviceName(site?: string, agent = navigator.userAgent): string {
  const name = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = [name(browsers) ?? 'Browser', name(systems)].filter((part) => part !== undefined).join(', ')
  if (site === undefined) return browser
  // Cleans the host as the services do: without dots, no mail program makes a link of it. Keeps the end of a long host, which says most.
  const host = cleanDeviceName(new URL(site).host.slice(-(maxLength - browser.length - 3)))
  return `${browser} (${host})`
}
