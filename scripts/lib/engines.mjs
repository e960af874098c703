// Firefox and WebKit for the journey they take besides Chromium: found, or got from Debian.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall } from './apt.mjs'
import { onPath, runnable } from './chromium.mjs'
import { ensureServices } from './services.mjs'

/** The path of a Firefox. */
export const findFirefox = () =>
  onPath('firefox-esr', 'firefox') ?? ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(runnable)

/** WebKitGTK's small browser, the program that drives it, and a display for both. */
export function findWebkit() {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const browser = folders
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map((api) => join('/usr/lib', folder, `webkit2gtk-${api}`, 'MiniBrowser')),
    )
    .find(runnable)
  return driver && display && browser ? { driver, display, browser } : undefined
}

const engines = [
  { name: 'firefox-esr', isHere: findFirefox },
  ...(process.platform === 'linux'
    ? [
        // The driver's package brings the small browser, too.
        { name: 'webkit2gtk-driver', isHere: () => onPath('WebKitWebDriver') },
        { name: 'xvfb', isHere: () => onPath('Xvfb') },
      ]
    : []),
]

/**
 * Installs the missing browsers where that is possible. `isRequired`: in CI their tests must run, unless the archive that would have the
 * browsers could not be reached.
 */
export async function ensureEngines() {
  const notes = await ensureServices(engines)
  return { isRequired: Boolean(process.env.CI) && (!canInstall || notes.length === 0), notes }
}
