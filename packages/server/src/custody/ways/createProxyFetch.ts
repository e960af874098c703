import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { fail } from 'latchkit/wire'
import { proxyRefused } from '../../errors/custody.js'

/** Opens a connection to a host through a proxy (`CONNECT`). The proxy sees the name of the host, and bytes that only the host can read. */
function openTunnel(proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
  const host = `${target.hostname}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`
  const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const request = proxy.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request({
      hostname: proxy.hostname,
      port: proxy.port,
      method: 'CONNECT',
      path: host,
      agent: false,
      signal,
      headers: {
        Host: host,
        ...(user !== ':' && { 'Proxy-Authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
      },
    })
      .once('connect', (response, socket) => {
        if (response.statusCode === 200) return resolve(socket)
        socket.destroy()
        reject(fail(proxyRefused, { status: response.statusCode ?? 0 }))
      })
      .once('error', reject)
      .end()
  })
}

const withoutBody = [101, 204, 205, 304]

/**
 * Creates a `fetch` that reaches every host through a proxy, and follows no redirect. It connects anew for each request.
 * @param certificates The certificates (PEM) of the authorities to trust in place of the system's.
 */
export function createProxyFetch(proxyUrl: string, certificates?: string): typeof fetch {
  const proxy = new URL(proxyUrl)
  return async (input, init = {}) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { signal } = request
    const body = Buffer.from(await request.arrayBuffer())
    const tunnel = await openTunnel(proxy, url, signal)
    const secure = { socket: tunnel, servername: url.hostname, ...(certificates && { ca: certificates }) }
    const connection = url.protocol === 'https:' ? connectTls(secure) : tunnel
    return new Promise<Response>((resolve, reject) => {
      connection.once('error', reject)
      const headers = {
        ...Object.fromEntries(request.headers),
        Host: url.host,
        Connection: 'close',
        'Content-Length': body.length,
      }
      requestByHttp({
        createConnection: () => connection,
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers,
        signal,
      })
        .once('response', (message) => {
          const { statusCode: status = 502 } = message
          const answerHeaders = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          const hasBody = !withoutBody.includes(status)
          if (!hasBody) message.resume()
          const answerBody = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null
          resolve(new Response(answerBody, { status, headers: answerHeaders }))
        })
        .once('error', reject)
        .end(body)
    })
  }
}
