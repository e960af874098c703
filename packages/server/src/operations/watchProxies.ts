import type { IncomingMessage } from 'node:http'
import type { ServerParts } from '../serverParts.js'
import { forwardedAddress } from './addressOf.js'

/** So many requests of one address alone, all of them forwarded, are no coincidence. */
const sureAfter = 100

/**
 * Warns, once each, of proxies in front that the configuration does not fit: they say no address, or they are not counted, so
 * that all callers seem to be one.
 */
export function watchProxies(
  { log, metrics }: Pick<ServerParts, 'log' | 'metrics'>,
  trustedProxies: () => number,
) {
  let isWrong = false
  metrics.gauge(
    'latchkit_proxies_wrong',
    'Whether the proxies in front are not as the configuration says: 1 or 0.',
    () => Number(isWrong),
  )
  let [isTold, forwarded, only] = [false, 0, undefined as string | undefined]
  const tell = (event: string) => {
    isTold = true
    isWrong = true
    log('warn', event, { variable: 'LATCHKIT_LISTEN_TRUSTED_PROXIES' })
  }
  return (request: IncomingMessage): void => {
    if (isTold) return
    const count = trustedProxies()
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (count > 0) {
      if (forwardedAddress(request, count) === undefined) tell('the proxy in front says no address')
      return
    }
    only ??= request.socket.remoteAddress
    if (!isForwarded || only !== request.socket.remoteAddress) isTold = true
    else if (++forwarded >= sureAfter) tell('all callers come from one proxy that is not trusted')
  }
}
