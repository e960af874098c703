import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basePort } from './ports.js'

/** The demo at an address of its own that withholds a file until it is told to serve it. */
export interface WithholdingSite {
  readonly url: string
  serve(): void
  close(): void
}

/** Serves the demo without the files of this name, for browsers whose requests cannot be caught on the way. */
export async function refuseAtFirst(file: RegExp): Promise<WithholdingSite> {
  let isServed = false
  const server = createServer((incoming, answer) => {
    if (!isServed && file.test(incoming.url ?? '')) {
      incoming.socket.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    request({ host: '127.0.0.1', port: basePort, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
      .once('error', () => answer.writeHead(502).end())
      .end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://demo.localhost:${(server.address() as AddressInfo).port}/?font=Inter`,
    serve() {
      isServed = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
