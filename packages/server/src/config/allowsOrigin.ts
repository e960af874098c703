import { sameHost } from './sameHost.js'

interface ParsedOrigin {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }
const originPattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:@?#\s]+)(?::(\d{1,5}))?\/?$/i

function parseOrigin(text: string): ParsedOrigin | undefined {
  const [, scheme, host, port] = originPattern.exec(text.trim()) ?? []
  return host ? { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port } : undefined
}

/** Whether a text in a list of origins can match anything: at most a scheme, a host and a port. */
export const isOrigin = (text: string): boolean => parseOrigin(text) !== undefined

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1'

/** Whether an origin is a page on the visitor's own machine. */
export const isLocal = (origin: string | undefined): boolean =>
  origin !== undefined && isLoopback(parseOrigin(origin)?.host ?? '')

interface OriginRules {
  readonly development: boolean
}

function isListed(
  list: readonly string[],
  { scheme, host, port }: ParsedOrigin,
  { development }: OriginRules,
) {
  if (isLoopback(host)) return development
  return list.some((text) => {
    const allowedOrigin = parseOrigin(text)
    if (!allowedOrigin || !sameHost(allowedOrigin.host, host)) return false
    if (scheme && allowedOrigin.scheme && allowedOrigin.scheme !== scheme) return false
    return (
      allowedOrigin.port === undefined ||
      allowedOrigin.port === (port ?? defaultPorts[scheme ?? allowedOrigin.scheme ?? ''])
    )
  })
}

/**
 * Whether a list of origins (`https://example.com`, `*.example.com`, `http://example.com:8080`) contains the `Origin` of a browser. Scheme
 * and port are compared only if the list has them. `localhost` and `127.0.0.1` are always allowed in development, and never in production.
 */
export function allowsOrigin(list: readonly string[], origin: string, rules: OriginRules): boolean {
  const requestedOrigin = parseOrigin(origin)
  return requestedOrigin?.scheme !== undefined && isListed(list, requestedOrigin, rules)
}

/**
 * Whether a list of origins contains the host of a request, for a page of that host. The scheme is not compared, since only the proxy in
 * front knows it.
 */
export function allowsHost(list: readonly string[], host: string, rules: OriginRules): boolean {
  const requestedHost = parseOrigin(host)
  return requestedHost !== undefined && isListed(list, requestedHost, rules)
}
