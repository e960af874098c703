import { sameHost } from '../../config/sameHost.js'

const hostPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\[[0-9a-f:.]+\]|[^/:?#@\s]+)(?::(\d{1,5}))?(?:[/?#].*)?$/i

function hostOf(text: string) {
  const [, host, port] = hostPattern.exec(text.trim()) ?? []
  return host === undefined ? undefined : { host: host.toLowerCase(), port }
}

/**
 * Whether an audience (a relay's URL, as the client has it) names one of these hosts. A listed name with a port matches only the same port.
 */
export function hostMatches(names: readonly string[], audience: string): boolean {
  const requestedHost = hostOf(audience)
  return names.some((name) => {
    const ownHost = hostOf(name)
    if (!ownHost || !requestedHost || !sameHost(ownHost.host, requestedHost.host)) return false
    return ownHost.port === undefined || ownHost.port === requestedHost.port
  })
}
