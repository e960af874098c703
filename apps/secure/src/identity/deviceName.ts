import { cleanDeviceName } from 'latchkit/wire/custody'

/** Each before those whose names it bears too. On an iPhone and iPad each browser has a name of its own there. */
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

/** The services take no longer name. */
const lengthAtMost = 40

/**
 * A name by which the owner of this device finds it in a list.
 * @param site The origin of the page: a browser gives the frame another storage on each, so that each one is a device.
 */
export function deviceName(site?: string, agent = navigator.userAgent): string {
  const name = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = [name(browsers) ?? 'Browser', name(systems)].filter((part) => part !== undefined).join(', ')
  if (site === undefined) return browser
  // As the services write it: without dots no mail program makes a link of it. Of a long host the end says most.
  const host = cleanDeviceName(new URL(site).host.slice(-(lengthAtMost - browser.length - 3)))
  return `${browser} (${host})`
}
