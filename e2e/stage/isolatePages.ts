import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { basePort } from './ports.js'

/**
 * Serves pages of an origin of ours to one browser as a site does that cuts its windows off (COOP `same-origin`).
 *
 * @returns Its end.
 */
async function isolatePages(
  context: BrowserContext,
  origin: string,
  isPage: (path: string) => boolean,
): Promise<() => void> {
  const { host, port } = new URL(origin)
  const server = createServer(({ url = '/', headers, method }, answer) => {
    const own = { host: '127.0.0.1', port, path: url, method, headers: { ...headers, host } }
    const passed = request(own, (response) => {
      // Names the origin in place of 'self', which a browser takes for the address that it has got the document from.
      const policy = `${response.headers['content-security-policy']}`.replaceAll("'self'", origin)
      const cut = { 'cross-origin-opener-policy': 'same-origin', 'content-security-policy': policy }
      answer.writeHead(response.statusCode ?? 500, { ...response.headers, ...cut })
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  await context.route(
    (url) => url.origin === origin && isPage(url.pathname),
    (route) =>
      route.request().method() === 'GET'
        ? route.continue({ url: route.request().url().replace(origin, `http://127.0.0.1:${ownPort}`) })
        : route.fallback(),
  )
  return () => void server.close()
}

/** Cuts the windows of the demo's page off. */
export const isolateSite = (context: BrowserContext) =>
  isolatePages(context, `http://demo.localhost:${basePort}`, (path) => path === '/')

/** Cuts the page where a provider asks who it is off from what has opened it, once that page is loaded again. */
export const isolateProvider = (context: BrowserContext) =>
  isolatePages(context, `http://login.localhost:${basePort + 7}`, (path) => path.includes('/who/'))
