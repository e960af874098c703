// Firefox and WebKit for the journey they take besides Chromium: found, or got from Debian.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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
    ? ['webkit2gtk-driver', 'xvfb'].map((name) => ({ name, isHere: findWebkit }))
    : []),
]

/** Installs the missing browsers where that is possible. `isRequired`: it is CI and they are there, so the tests must run. */
export async function ensureEngines() {
  const notes = await ensureServices(engines)
  return { isRequired: Boolean(process.env.CI) && notes.length === 0, notes }
}
