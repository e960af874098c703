import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'
import { fontEnv } from '../../scripts/lib/fonts.mjs'
import { basePort } from './ports.js'

// Nothing but this machine has a name: a request to anywhere else fails at once, and is counted.
// Without a port the demo is the same one: for pictures and texts that name the site.
const names = [
  `MAP demo.localhost:80 127.0.0.1:${basePort}`,
  'MAP *.localhost 127.0.0.1',
  'MAP 127.0.0.1 127.0.0.1',
  'MAP * ~NOTFOUND',
  'EXCLUDE localhost',
]

// The pointer of a computer, which Playwright sets, and for whom nothing shows through: a blur behind the modal is computed
// anew for every frame, and takes a third of the processor's time. Tests that look at it ask for it.
const settings = {
  primaryHoverType: 2,
  availableHoverTypes: 2,
  primaryPointerType: 4,
  availablePointerTypes: 4,
  prefersReducedTransparency: true,
}
const asText = Object.entries(settings).map(([name, value]) => `${name}=${value}`)

/** The options that Chromium is started with. `first` are rules for names that go before the others. */
export const launchOptions = (...first: readonly string[]) => ({
  executablePath: findChromium(),
  env: { ...process.env, ...fontEnv() },
  args: [
    '--disable-gpu',
    ...quietFlags,
    `--blink-settings=${asText}`,
    `--host-resolver-rules=${[...first, ...names].join(', ')}`,
  ],
})
