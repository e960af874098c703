import { sameHost } from './sameHost.js'

interface ParsedOrigin {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

const usual: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }
const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:@?#\s]+)(?::(\d{1,5}))?\/?$/i

function parseOrigin(text: string): ParsedOrigin | undefined {
  const [, scheme, host, port] = shape.exec(text.trim()) ?? []
  return host ? { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port } : undefined
}

/** Whether a text of a list of origins can match anything: a scheme, a host and a port at most. */
export const isOrigin = (text: string): boolean => parseOrigin(text) !== undefined

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1'

/** Whether an origin is a page on the visitor's own machine. */
export const isLocal = (origin: string | undefined): boolean =>
  origin !== undefined && isLoopback(parseOrigin(origin)?.host ?? '')

/**
 * Whether a list of origins (`https://example.com`, `*.example.com`, `http://example.com:8080`) has room for the
 * `Origin` a browser sent. Scheme and port count only where the list names them. `localhost` and `127.0.0.1` pass in
 * development, listed or not, and never in production.
 */
export function allowsOrigin(
  list: readonly string[],
  origin: string,
  { development }: { development: boolean },
) {
  const requested = parseOrigin(origin)
  if (!requested?.scheme) return false
  if (isLoopback(requested.host)) return development
  return list.some((text) => {
    const allowed = parseOrigin(text)
    if (!allowed || !sameHost(allowed.host, requested.host)) return false
    if (allowed.scheme && allowed.scheme !== requested.scheme) return false
    const port = requested.port ?? usual[requested.scheme ?? '']
    return allowed.port === undefined || allowed.port === port
  })
}
