// Firefox and WebKit for the journey they take besides Chromium: found, or got from Debian.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { apt, isRoot } from './apt.mjs'
import { runnable } from './chromium.mjs'
import { tail } from './run.mjs'

const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }
const isLinux = process.platform === 'linux'

const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(runnable)

/** The path of a Firefox. */
export function findFirefox() {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return onPath('firefox-esr', 'firefox') ?? [mac].find(runnable)
}

/** WebKitGTK's small browser, the program that drives it, and a display for both. */
export function findWebkit() {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
  const base = '/usr/lib'
  const folders = isLinux && existsSync(base) ? readdirSync(base) : []
  const browser = folders
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map((api) => join(base, folder, `webkit2gtk-${api}`, 'MiniBrowser')),
    )
    .find(runnable)
  return driver && display && browser ? { driver, display, browser } : undefined
}

const missing = () => [
  ...(findFirefox() ? [] : packages.firefox),
  ...(findWebkit() || !isLinux ? [] : packages.webkit),
]

/**
 * Installs the missing browsers where that is possible. `isRequired`: the tests must run, because it is CI and nothing
 * outside was in the way.
 */
export async function ensureEngines() {
  const wanted = missing()
  const isCi = Boolean(process.env.CI)
  if (wanted.length === 0) return { isRequired: isCi, notes: [] }
  if (!isRoot) return { isRequired: isCi, notes: [`for other browsers install ${wanted.join(' ')}`] }
  console.log(`asking apt-get for ${wanted.join(' ')} …`)
  const { output, isReachable } = await apt(...wanted)
  const still = missing()
  if (still.length === 0) return { isRequired: isCi, notes: [] }
  const why = isReachable ? tail(output, 5) : 'apt-get reaches no archive'
  return { isRequired: isCi && isReachable, notes: [`without ${still.join(' ')}: ${why}`] }
}
