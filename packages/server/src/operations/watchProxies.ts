import type { IncomingMessage } from 'node:http'
import type { ServerParts } from '../serverParts.js'
import { forwardedAddress } from './addressOf.js'

/** The configuration counts as wrong once at least 100 requests contradict it, and ten times as many contradict it as fit it. */
const minContradicting = 100
const minRatio = 10

const events = {
  unnamed: 'the proxy in front says no address',
  untrusted: 'all callers come from one proxy that is not trusted',
} as const

/**
 * Warns once for each way in which the proxies in front do not fit the configuration: the proxies do not name the caller's address, or the
 * configuration does not count them, so that all callers seem to be one. A few fitting requests, such as those that bypass the proxy, do
 * not stop the warning.
 */
export function watchProxies({ config, log, metrics }: Pick<ServerParts, 'config' | 'log' | 'metrics'>) {
  const counts = { unnamed: 0, untrusted: 0, fitting: 0 }
  const warnedKinds = new Set<keyof typeof events>()
  let onlyProxy: string | undefined
  const isSure = (count: number) => count >= minContradicting && count >= counts.fitting * minRatio
  metrics.gauge(
    'latchkit_proxies_wrong',
    'Whether the proxies in front are not as the configuration says: 1 or 0.',
    () => Number(isSure(counts.unnamed) || isSure(counts.untrusted)),
  )

  function kindOfRequest(request: IncomingMessage): keyof typeof counts {
    const { trustedProxies } = config().listen
    if (trustedProxies > 0)
      return forwardedAddress(request, trustedProxies) === undefined ? 'unnamed' : 'fitting'
    if (request.headers['x-forwarded-for'] === undefined) return 'fitting'
    onlyProxy ??= request.socket.remoteAddress
    return onlyProxy === request.socket.remoteAddress ? 'untrusted' : 'fitting'
  }

  return (request: IncomingMessage): void => {
    const kind = kindOfRequest(request)
    counts[kind] += 1
    if (kind === 'fitting' || warnedKinds.has(kind) || !isSure(counts[kind])) return
    warnedKinds.add(kind)
    log('warn', events[kind], { variable: 'LATCHKIT_LISTEN_TRUSTED_PROXIES' })
  }
}
