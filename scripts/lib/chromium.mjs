// Finds a Chromium for the browser tests, or gets one.
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { apt, isRoot } from './apt.mjs'
import { bin, root, tail } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const debian = 'chromium'

// Playwright's own list, which a second one takes the place of, and two pages of the browser's own that every new window
// would load beside the page: for seconds they take a core from what is tested or measured.
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Keeps Chromium to the page it was opened for: nothing is asked of the network, and nothing loaded, by itself. */
export const quietFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff.join(',')}`,
]

export function runnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function playwrightsOwn() {
  try {
    const file = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
    return runnable(file) ? file : undefined
  } catch {
    return undefined // Playwright names no browser for this system
  }
}

function system() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  files.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  return files.find(runnable)
}

export function findChromium() {
  const chosen = process.env.CHROME
  if (chosen && !runnable(chosen)) throw new Error(`CHROME=${chosen} is not a program`)
  return chosen || playwrightsOwn() || system()
}

/** The path of a Chromium that runs; throws with the package to install when none can be had. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('no Chromium here: asking Playwright for one …')
  const download = await bin('@playwright/test/cli.js', ['install', 'chromium'], {
    timeoutMs: 300_000,
    quietMs: 20_000, // a closed network says nothing; a slow one shows its progress
  })
  const own = download.code === 0 && playwrightsOwn()
  if (own) return own
  let reason = tail(download.output, 5)
  if (isRoot) {
    console.log(`asking apt-get for ${debian} …`)
    reason = tail((await apt(debian)).output, 15)
    const installed = system()
    if (installed) return installed
  }
  throw new Error(
    `No Chromium for the browser tests. Install the package "chromium" (Debian: apt-get install ${debian}), or name a browser in CHROME.\n${reason}`,
  )
}
