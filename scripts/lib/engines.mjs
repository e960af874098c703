// Firefox and WebKit for the journey they take besides Chromium: found, or got from Debian.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onPath, runnable } from './chromium.mjs'
import { ensureServices } from './services.mjs'

/** The path of a Firefox. */
export const findFirefox = () =>
  onPath('firefox-esr', 'firefox') ?? ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(runnable)

/** WebKitGTK's small browser. */
function findMiniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map((api) => join('/usr/lib', folder, `webkit2gtk-${api}`, 'MiniBrowser')),
    )
    .find(runnable)
}

/** The small browser, the program that drives it, and a display for both. */
export function findWebkit() {
  const [driver, display, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), findMiniBrowser()]
  return driver && display && browser ? { driver, display, browser } : undefined
}

/** Each is looked for by itself. The driver's package brings the small browser, too. */
const engines = [
  { name: 'firefox-esr', isHere: findFirefox },
  { name: 'webkit2gtk-driver', isHere: () => onPath('WebKitWebDriver') && findMiniBrowser(), on: 'linux' },
  { name: 'xvfb', isHere: () => onPath('Xvfb'), on: 'linux' },
].filter(({ on = process.platform }) => on === process.platform)

/** Installs the missing browsers where that is possible. `isRequired`: in CI their tests must run, unless the archive was out of reach. */
export async function ensureEngines() {
  const notes = await ensureServices(engines)
  return { isRequired: Boolean(process.env.CI) && notes.length === 0, notes }
}
