// A site with hot reload, from the sources: `node scripts/parts/dev.mjs demo`, or `wallet`. It is Vite's development server under the
// policy of the built site; scripts and styles of the bundler have a nonce, made at each start.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createServer } from 'vite'
import { demoCsp, walletCsp } from '../lib/csp.mjs'
import { demoSignIn } from '../lib/demoSignIn.mjs'
import { basePort, places, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'
import { doorsOf } from '../lib/surface.mjs'
import { walletConfig } from '../lib/walletConfig.mjs'

const place = process.argv[2]
const base = basePort()
const port = portOf(place, base)
const alsoConnect = ['127.0.0.1', 'localhost', places[place].name].map((host) => `ws://${host}:${port}`)
const how = { nonce: randomBytes(16).toString('base64'), alsoConnect }

/** The doors of the package, each with its source. */
function doors() {
  const source = (file) => join(root, 'packages/latchkit/src', file)
  const files = doorsOf(join(root, 'packages/latchkit')).map(([door, { default: built }]) => [
    `latchkit${door.slice(1)}`,
    source(built.replace(/^\.\/dist\/|js$/g, '').concat('ts')),
  ])
  return [...files, ['latchkit/style.css', source('react/buttons/buttons.css')]].map(
    ([door, replacement]) => ({
      find: new RegExp(`^${door.replaceAll('.', '\\.')}$`),
      replacement,
    }),
  )
}

/** `csp(pathname)` is the policy of a page; `handle(request, response)` answers what is no file, and says whether it does. */
const sites = {
  async demo() {
    const signIn = await demoSignIn(base)
    return {
      alias: doors(),
      csp: (pathname) => demoCsp(base, { ...how, pathname }),
      handle: (request, response) => signIn(request, response, {}),
    }
  },
  wallet() {
    const config = walletConfig(base)
    const json = { 'content-type': 'application/json' }
    return {
      csp: () => walletCsp(config, how),
      handle(request, response) {
        if (request.url !== '/config.json') return false
        response.writeHead(200, json).end(JSON.stringify(config))
        return true
      },
    }
  },
}

const { alias = [], csp, handle } = await sites[place]()
const policy = {
  name: 'latchkit-policy',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      if (handle(request, response)) return
      response.setHeader('content-security-policy', csp(request.url.split('?')[0]))
      next()
    }),
}
const vite = await createServer({
  root: join(root, 'apps', place),
  plugins: [policy],
  html: { cspNonce: how.nonce },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    hmr: { overlay: false }, // the overlay writes innerHTML, which Trusted Types refuses
    allowedHosts: ['.localhost'],
    fs: { allow: [root] },
  },
  resolve: { alias },
})
await vite.listen()
process.on('SIGTERM', () => process.exit(0))
