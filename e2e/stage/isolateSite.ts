import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { basePort } from './ports.js'

/** Serves the demo's page to one browser as a site does that cuts its windows off (COOP `same-origin`). @returns Its end. */
export async function isolateSite(context: BrowserContext): Promise<() => void> {
  const site = `http://demo.localhost:${basePort}`
  const server = createServer(({ url = '/', headers }, answer) => {
    const passed = request({ host: '127.0.0.1', port: basePort, path: url, headers }, (response) => {
      // A document that comes from elsewhere is of there for a policy.
      const policy = `${response.headers['content-security-policy']}`.replaceAll("'self'", site)
      const own = { 'cross-origin-opener-policy': 'same-origin', 'content-security-policy': policy }
      answer.writeHead(response.statusCode ?? 500, { ...response.headers, ...own })
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await context.route(
    (url) => url.origin === site && url.pathname === '/',
    (route) => route.continue({ url: route.request().url().replace(site, `http://127.0.0.1:${port}`) }),
  )
  return () => void server.close()
}
