import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { basePort } from './ports.js'

/** The demo at an address of its own, for browsers whose requests cannot be caught on the way. */
export interface OwnSite {
  /** Its origin. */
  readonly url: string
  close(): void
}

/** The demo at an address of its own that withholds a file until it is told to serve it. */
export interface WithholdingSite extends OwnSite {
  serve(): void
}

/** Serves the demo without the files of this name. */
export async function refuseAtFirst(file: RegExp): Promise<WithholdingSite> {
  let isServed = false
  const site = await serveDemo({ isServed: async (path) => isServed || !file.test(path) })
  return {
    url: `${site.url}/?font=Inter`,
    serve() {
      isServed = true
    },
    close: site.close,
  }
}

/**
 * Serves the demo as a slow line does: each answer begins this much later, in ms.
 * @param port A free port; the page expects the relay at the next one.
 */
export const serveSlowly = (ms: number, port: number): Promise<OwnSite> =>
  serveBoth({ isServed: () => pause(ms, true), port })

/** Serves the demo as a site does that cuts its windows off (COOP `same-origin`). */
export const serveCut = (port: number): Promise<OwnSite> =>
  serveBoth({ port, headers: { 'cross-origin-opener-policy': 'same-origin' }, alter: withSecureSite })

/** Serves the demo as an app of the home screen sees it, as Safari tells that. */
export const serveAsApp = (port: number): Promise<OwnSite> =>
  serveBoth({
    port,
    alter: (text) => withSecureSite(text).replace('<head>', `<head><script src="${scriptPath}"></script>`),
    script: 'Object.defineProperty(navigator, "standalone", { get: () => true })',
  })

const scriptPath = '/before-everything.js'

/** The page counts the port of the secure site from its own, and would be wrong at another one. */
const withSecureSite = (text: string) =>
  text.replace(/http:\/\/secure\.localhost:\$\{[^}]+\}/, `http://secure.localhost:${basePort + 2}`)

/** Serves the demo at a port, and the relay at the next one. */
async function serveBoth(serving: Serving & { readonly port: number }): Promise<OwnSite> {
  const relay = createTcpServer((socket) => {
    const behind = connect(basePort + 1, '127.0.0.1')
    // Either end closes the other; how it ended is for the page to say.
    pipeline(socket, behind, socket).catch(() => undefined)
  })
  await new Promise<void>((resolve) => relay.listen(serving.port + 1, '127.0.0.1', resolve))
  const site = await serveDemo(serving)
  return {
    url: site.url,
    close() {
      site.close()
      relay.close()
    },
  }
}

/** What is different from how the demo is served. */
interface Serving {
  /** Resolves to `false` for a file that gets no answer. */
  readonly isServed?: (path: string) => Promise<boolean>
  readonly headers?: IncomingHttpHeaders
  /** Changes the texts of pages and scripts. */
  readonly alter?: (text: string) => string
  /** A script of the page's own origin. */
  readonly script?: string
  readonly port?: number
}

/** Serves the demo at a port. */
async function serveDemo({
  isServed = async () => true,
  headers: more,
  alter,
  script,
  port = 0,
}: Serving): Promise<OwnSite> {
  const server = createServer(async (incoming, answer) => {
    if (!(await isServed(incoming.url ?? ''))) {
      incoming.socket.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    if (script && path === scriptPath) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    const asked = alter ? { ...headers, 'accept-encoding': 'identity' } : headers
    request({ host: '127.0.0.1', port: basePort, method, path, headers: asked }, async (given) => {
      const own = { ...given.headers, ...more, ...(port && withRelayAt(port + 1, given.headers)) }
      if (!alter || !/html|javascript/.test(own['content-type'] ?? '')) {
        answer.writeHead(given.statusCode ?? 502, own)
        given.pipe(answer)
        return
      }
      const { 'content-length': _, ...rest } = own
      answer.writeHead(given.statusCode ?? 502, rest).end(alter(await text(given)))
    })
      .once('error', () => answer.writeHead(502).end())
      .end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://demo.localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the policy of the page, if it has one, with the relay at another port. */
function withRelayAt(port: number, { 'content-security-policy': policy }: IncomingHttpHeaders) {
  if (typeof policy !== 'string') return {}
  return { 'content-security-policy': policy.replaceAll(`:${basePort + 1}`, `:${port}`) }
}
