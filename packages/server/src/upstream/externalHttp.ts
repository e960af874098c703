import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'

export interface ExternalRequest {
  readonly url: URL
  /** The IP address to connect to. The name in `url` is not resolved again. */
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Reaches hosts other than the operator's. Tests replace it, so that they reach only this machine. */
export interface ExternalHttp {
  resolve(host: string): Promise<readonly string[]>
  request(options: ExternalRequest, onAnswer: (answer: IncomingMessage) => void): ClientRequest
}

export const systemHttp: ExternalHttp = {
  async resolve(host) {
    const results = await lookup(host, { all: true, verbatim: true })
    return results.map(({ address }) => address)
  },
  request: ({ url, address, method, headers, signal }, onAnswer) =>
    request(
      url,
      {
        method,
        headers,
        signal,
        agent: false,
        servername: url.hostname,
        lookup: (_host, options, callback) => {
          const family = isIP(address)
          if (options.all) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
      },
      onAnswer,
    ),
}
