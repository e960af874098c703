import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages of every origin may call it, as they may call a public node: it has nothing to protect. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** Reads the body as text. Returns `undefined` if it is longer than the limit. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** An endpoint that listens on a port. */
export interface Endpoint {
  readonly port: number
  stop(): Promise<void>
}

/** Makes a server listen; port 0 chooses a free one. `stop` also closes the open connections. */
export async function listen(server: Server, host: string, port: number): Promise<Endpoint> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
