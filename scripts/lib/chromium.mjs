// Finds a Chromium for the browser tests, or gets one.
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { apt, canInstall } from './apt.mjs'
import { bin, root, tail } from './run.mjs'

// Playwright's own list, which a second one takes the place of, and two pages of the browser's own that every new window
// would load beside the page: for seconds they take a core from what is tested or measured.
const switchedOff =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup'

/** Keeps Chromium to the page it was opened for: nothing is asked of the network, and nothing loaded, by itself. */
export const quietFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff}`,
]

export function runnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of some programs that is on the path. */
export const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(runnable)

function playwrightsOwn() {
  try {
    const file = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
    return runnable(file) ? file : undefined
  } catch {
    return undefined // Playwright names no browser for this system
  }
}

const system = () =>
  onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(runnable)

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
  const { output } = await bin('@playwright/test/cli.js', ['install', 'chromium'], {
    timeoutMs: 300_000,
    quietMs: 20_000, // a closed network says nothing; a slow one shows its progress
  })
  const own = playwrightsOwn()
  if (own) return own
  const reason = canInstall ? (await apt('chromium')).output : output
  const installed = system()
  if (installed) return installed
  throw new Error(
    `No Chromium for the browser tests. Install the package "chromium" (Debian: apt-get install chromium), or name a browser in CHROME.\n${tail(reason, 15)}`,
  )
}
