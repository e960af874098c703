// Firefox and WebKit for the journey they take besides Chromium: found, or got from Debian.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { apt, canInstall } from './apt.mjs'
import { onPath, runnable } from './chromium.mjs'
import { tail } from './run.mjs'

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

const missing = () => [
  ...(findFirefox() ? [] : ['firefox-esr']),
  ...(findWebkit() || process.platform !== 'linux' ? [] : ['webkit2gtk-driver', 'xvfb']),
]

/**
 * Installs the missing browsers where that is possible. `isRequired`: the tests must run, because it is CI and nothing
 * outside was in the way.
 */
export async function ensureEngines() {
  const isCi = Boolean(process.env.CI)
  if (missing().length === 0) return { isRequired: isCi, notes: [] }
  if (!canInstall) return { isRequired: isCi, notes: [`for other browsers install ${missing().join(' ')}`] }
  const { output, isReachable } = await apt(...missing())
  if (missing().length === 0) return { isRequired: isCi, notes: [] }
  const why = isReachable ? tail(output, 5) : 'apt-get reaches no archive'
  return { isRequired: isCi && isReachable, notes: [`without ${missing().join(' ')}: ${why}`] }
}
