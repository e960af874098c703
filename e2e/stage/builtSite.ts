import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileInside, staticServer } from '../../scripts/lib/static.mjs'
import { test } from './test.js'

/**
 * Serves a site that `npm test` has built, while the tests around the call run; elsewhere they are left out until it is built.
 * @param dist The folder of the built site.
 * @param host The name by which it is opened.
 * @returns What answers the site's address, once the tests run.
 */
export function builtSite(dist: string, host: string): () => string {
  test.skip(!existsSync(dist) && !process.env.CI, 'built by npm test')
  let server: Server
  test.beforeAll(async () => {
    server = staticServer([{ hosts: [], find: (path: string) => fileInside(dist, path), headers: {} }])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => void server.close())
  return () => `http://${host}.localhost:${(server.address() as AddressInfo).port}/`
}
