import { sameHost } from './sameHost.js'

interface Place {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

const usual: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' }
const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:@?#\s]+)(?::(\d{1,5}))?\/?$/i

function placeOf(text: string): Place | undefined {
  const [, scheme, host, port] = shape.exec(text.trim()) ?? []
  return host ? { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port } : undefined
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1'

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
  const asked = placeOf(origin)
  if (!asked?.scheme) return false
  if (isLoopback(asked.host)) return development
  return list.some((text) => {
    const allowed = placeOf(text)
    if (!allowed || !sameHost(allowed.host, asked.host)) return false
    if (allowed.scheme && allowed.scheme !== asked.scheme) return false
    const port = asked.port ?? usual[asked.scheme ?? '']
    return allowed.port === undefined || allowed.port === port
  })
}
