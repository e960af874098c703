import type { IncomingMessage } from 'node:http'
import { forwardedAddress } from './addressOf.js'
import type { Log } from './createLog.js'

/** So many requests of one address alone, all of them forwarded, are no coincidence. */
const sureAfter = 100

/**
 * Warns, once each, of proxies in front that the configuration does not fit: they say no address, or they are not counted, so
 * that all callers seem to be one.
 */
export function watchProxies(log: Log, trustedProxies: () => number) {
  let [isTold, forwarded, only] = [false, 0, undefined as string | undefined]
  const tell = (event: string) => {
    isTold = true
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
