// The demo site with hot reload: Vite's development server behind our own, with a fresh nonce in
// the policy for every page.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { demoCsp } from '../lib/csp.mjs'
import { basePort, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

const placeholder = 'LATCHKIT-NONCE'
const app = join(root, 'apps/demo')
const source = join(root, 'packages/latchkit/src')
const doors = {
  latchkit: 'index.ts',
  'latchkit/networks': 'networks/index.ts',
  'latchkit/react': 'react/index.ts',
  'latchkit/evm': 'adapters/evm/index.ts',
  'latchkit/wire': 'wire/index.ts',
  'latchkit/testing': 'testing/index.ts',
  'latchkit/style.css': 'react/buttons.css',
}

const base = basePort()
const port = portOf('demo', base)
const server = createServer()
const vite = await createVite({
  root: app,
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
      replacement: join(source, file),
    })),
  },
})

const pageOf = (path) => (path === '/' ? 'index.html' : /^\/[\w-]+\.html$/.test(path) && path.slice(1))

async function page(file, request, response) {
  const nonce = randomBytes(16).toString('base64')
  const html = await vite.transformIndexHtml(request.url, readFileSync(file, 'utf8'))
  const sockets = ['127.0.0.1', 'localhost', 'demo.localhost'].map((host) => `ws://${host}:${port}`)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': demoCsp(base, { nonce, alsoConnect: sockets }),
  })
  response.end(html.replaceAll(placeholder, nonce))
}

server.on('request', (request, response) => {
  const name = pageOf(request.url.split('?')[0])
  if (name && existsSync(join(app, name))) {
    page(join(app, name), request, response).catch((error) => {
      vite.ssrFixStacktrace(error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
    })
    return
  }
  vite.middlewares(request, response, () => response.writeHead(404).end('not found\n'))
})
server.listen(port, '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
