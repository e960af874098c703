import type { Server } from 'node:http'
import { test as base } from './test.js'
import { serveToys, ToysSite } from './toysSite.js'

/** Tests on the site of two made-up families, which one server a worker serves. */
export const test = base.extend<{ site: ToysSite }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const server = await serveToys()
      await use(server)
      server.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ page, watched: _, server }, use) => {
    const site = new ToysSite(page, server)
    await site.open()
    await use(site)
  },
})
