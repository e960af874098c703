import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { basePort } from './stage/ports.js'

// A page of a site that the server does not know: what it can read of a refusal is what its developer learns.
const server = `http://127.0.0.1:${basePort + 1}`
const project = '0123456789abcdef0123456789abcdef'
const json = { 'content-type': 'application/json' }
const post = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' }

let site: Server
test.beforeAll(async () => {
  site = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<title>A site</title>'),
  )
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
})
test.afterAll(() => void site.close())

for (const { what, path, init } of [
  {
    what: 'the relay by HTTP',
    path: `/rpc?projectId=${project}`,
    init: { ...post, headers: { ...json, authorization: 'Bearer none' } },
  },
  {
    what: 'a call of a chain',
    path: `/v1?chainId=eip155:31337&projectId=${project}`,
    init: { ...post, headers: json },
  },
  { what: 'what is asked without a body', path: `/getWallets?projectId=${project}`, init: {} },
]) {
  test(`${what}: a page of another site reads that its origin is not allowed`, async ({ page }) => {
    await page.goto(`http://evil.localhost:${(site.address() as AddressInfo).port}/`)
    const read = await page.evaluate(
      async ({ url, init: given }: { readonly url: string; readonly init: RequestInit }) => {
        const answer = await fetch(url, given)
        return [answer.status, await answer.text()]
      },
      { url: server + path, init },
    )
    expect(read).toEqual([403, expect.stringContaining('Unauthorized: origin not allowed')])
  })
}
