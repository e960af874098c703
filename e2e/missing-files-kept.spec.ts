import { launchOptions } from './stage/launchOptions.js'
import { describeMissingFiles, keepsFailures } from './stage/missingFiles.js'
import { expect, test } from './stage/test.js'

// As in browsers that keep the failure of a module until the page is reloaded, as Chromium did up to 2026.
const features = '--disable-features='
const { args, ...options } = launchOptions()
test.use({
  launchOptions: {
    ...options,
    args: args.map((flag) => (flag.startsWith(features) ? `${flag},ModuleMapDoNotCacheFailedFetch` : flag)),
  },
})

test('this browser keeps the failure of a module', async ({ demo, page, watched }) => {
  watched.expected.push(/ERR_FAILED/)
  await demo.open()
  expect(await keepsFailures(page)).toBe(true)
})

describeMissingFiles()
