import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
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
  const site = await serveDemo(async (path) => isServed || !file.test(path))
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
export async function serveSlowly(ms: number, port: number): Promise<OwnSite> {
  const relay = createTcpServer((socket) => {
    const behind = connect(basePort + 1, '127.0.0.1')
    // Either end closes the other; how it ended is for the page to say.
    pipeline(socket, behind, socket).catch(() => undefined)
  })
  await new Promise<void>((resolve) => relay.listen(port + 1, '127.0.0.1', resolve))
  const site = await serveDemo(() => pause(ms, true), port)
  return {
    url: site.url,
    close() {
      site.close()
      relay.close()
    },
  }
}

/** Serves the demo at a port. A file for which `isServed` resolves to `false` gets no answer. */
async function serveDemo(isServed: (path: string) => Promise<boolean>, port = 0): Promise<OwnSite> {
  const server = createServer(async (incoming, answer) => {
    if (!(await isServed(incoming.url ?? ''))) {
      incoming.socket.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    request({ host: '127.0.0.1', port: basePort, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, {
        ...given.headers,
        ...(port && withRelayAt(port + 1, given.headers)),
      })
      given.pipe(answer)
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
