import type { IncomingMessage } from 'node:http'
import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { providerFailed } from '../errors/gateway.js'
import type { ExternalHttp } from './externalHttp.js'
import { isPublicAddress } from './isPublicAddress.js'

export interface UntrustedRules {
  /** The only hosts that may be called, from the operator's list. */
  readonly hosts: readonly string[]
  /** Timeout for everything together, in ms. */
  readonly ms: number
  readonly bytes: number
}

const maxRedirects = 2
const maxAddressLength = 4_096

/** Whether a status means that the host cannot answer now, rather than that there is nothing. */
export const isFailure = (status: number) => status >= 500 || status === 429

interface UntrustedResponse {
  readonly status: number
  readonly location: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
}

/** Returns a URL if it may be called: https on a listed host, default port, no user or password. */
function allowedUrl(text: string, base: URL | undefined, hosts: readonly string[]): URL | undefined {
  if (text.length > maxAddressLength || !URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base?.href)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  url.hash = ''
  return isPlain && hosts.includes(url.hostname) ? url : undefined
}

async function readBytes(
  answer: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // A compressed body could be far longer than its length says.
  const isCompressed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  if (isCompressed || Number(answer.headers['content-length'] ?? 0) > maxBytes) return undefined
  const pieces: Buffer[] = []
  let total = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    total += piece.length
    if (total > maxBytes) return undefined
    pieces.push(piece)
  }
  return Uint8Array.from(Buffer.concat(pieces))
}

interface Outgoing {
  readonly url: URL
  /** The IP address to connect to. */
  readonly address: string
  readonly body: string | undefined
  readonly signal: AbortSignal
}

/** Sends one request. Reads at most `maxBytes` of a response with status 200. */
function send(
  externalHttp: ExternalHttp,
  { url, address, body, signal }: Outgoing,
  maxBytes: number,
): Promise<UntrustedResponse> {
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const request = externalHttp.request({ url, address, method, headers, signal }, (answer) => {
      const { statusCode: status = 0, headers: answerHeaders } = answer
      const isRedirect = status >= 300 && status < 400
      const reading = status === 200 ? readBytes(answer, maxBytes) : Promise.resolve(undefined)
      reading
        .then(
          (bytes) => resolve({ status, location: isRedirect ? answerHeaders.location : undefined, bytes }),
          reject,
        )
        .finally(() => request.destroy())
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Fetches a URL from outside whose host the operator has listed (G3): only https, the name resolved once with only public addresses,
 * connected to the checked address, and at most two redirects under the same rules. `undefined` if the host says that there is nothing, or
 * if the answer must not be read. @throws `providerFailed` if the host cannot be called now: not found, disconnected, timed out, or an
 * error status (429, 5xx). The error does not say which of these it was.
 */
export async function fetchUntrusted(
  clock: Clock,
  externalHttp: ExternalHttp,
  address: string,
  { hosts, ms, bytes }: UntrustedRules,
  body?: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const abortController = new AbortController()
  const cancel = clock.after(ms, () => abortController.abort())
  // DNS resolution cannot be cancelled, so just stop waiting for it.
  const timeout = new Promise<never>((_, reject) =>
    abortController.signal.addEventListener('abort', reject, { once: true }),
  )

  async function request(url: URL): Promise<UntrustedResponse | undefined> {
    const addresses = await Promise.race([externalHttp.resolve(url.hostname), timeout])
    const [firstAddress] = addresses
    if (firstAddress === undefined || !addresses.every(isPublicAddress)) return undefined
    return send(externalHttp, { url, address: firstAddress, body, signal: abortController.signal }, bytes)
  }

  try {
    let url = allowedUrl(address, undefined, hosts)
    for (let redirects = 0; url && redirects <= maxRedirects; redirects++) {
      const answer: UntrustedResponse | undefined = await request(url)
      if (answer && isFailure(answer.status)) throw fail(providerFailed, { retrySeconds: 1 })
      if (!answer?.location) return answer?.bytes
      // A request body is not sent to a redirect.
      url = body === undefined ? allowedUrl(answer.location, url, hosts) : undefined
    }
    return undefined
  } catch (error) {
    throw fail(providerFailed, { retrySeconds: 1 }, error)
  } finally {
    cancel()
  }
}
