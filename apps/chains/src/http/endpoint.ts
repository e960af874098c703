import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages of every origin may ask, as they may ask a public node: nothing here is worth protecting. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** The body as text; nothing where it is longer than so many bytes. */
export async function readBody(request: IncomingMessage, bytesAtMost: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > bytesAtMost) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** An endpoint that listens. */
export interface Endpoint {
  readonly port: number
  stop(): Promise<void>
}

/** Has a server listen; the port 0 stands for one that is free. Its `stop` ends what is open, too. */
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
