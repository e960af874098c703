// A site with hot reload: Vite's development server behind our own, with a fresh nonce in the policy for every page.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { places, portOf } from './ports.mjs'
import { root } from './run.mjs'

const placeholder = 'LATCHKIT-NONCE'

/**
 * `pageOf(pathname)` names the page's file, `csp(how)` makes its policy, `answers` are paths that have a JSON answer,
 * `doors` are imports that stand for a source file, `handle` answers what is no file and says whether it does.
 */
export async function devSite({ place, base, app, pageOf, csp, answers = {}, doors = {}, handle }) {
  const folder = join(root, app)
  const port = portOf(place, base)
  const server = createServer()
  const vite = await createVite({
    root: folder,
    appType: 'custom',
    html: { cspNonce: placeholder },
    server: {
      middlewareMode: true,
      hmr: { server, overlay: false }, // the overlay writes innerHTML, which Trusted Types refuses
      allowedHosts: ['.localhost'],
      fs: { allow: [root] },
    },
    resolve: {
      alias: Object.entries(doors).map(([door, file]) => ({
        find: new RegExp(`^${door.replaceAll('.', '\\.')}$`),
        replacement: file,
      })),
    },
  })
  const sockets = ['127.0.0.1', 'localhost', places[place].name].map((host) => `ws://${host}:${port}`)

  async function page(name, request, response) {
    const nonce = randomBytes(16).toString('base64')
    const html = await vite.transformIndexHtml(request.url, readFileSync(join(folder, name), 'utf8'))
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': csp({ name, nonce, alsoConnect: sockets }),
    })
    response.end(html.replaceAll(placeholder, nonce))
  }

  server.on('request', (request, response) => {
    if (handle?.(request, response, {})) return
    const [pathname] = request.url.split('?')
    if (pathname in answers) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[pathname]))
      return
    }
    const name = pageOf(pathname)
    if (name && existsSync(join(folder, name))) {
      page(name, request, response).catch((error) => {
        vite.ssrFixStacktrace(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
      })
      return
    }
    vite.middlewares(request, response, () => response.writeHead(404).end('not found\n'))
  })
  server.listen(port, '127.0.0.1')
  process.on('SIGTERM', () => process.exit(0))
}
