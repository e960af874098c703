import type { ServerParts } from '../../serverParts.js'
import { fetchOutside } from '../../upstream/fetchOutside.js'
import type { Outside } from '../../upstream/outside.js'
import type { AskHost } from './readElsewhere.js'

const longestHost = 253

/** The way to hosts that keep names off the chain: those of the configuration alone; none are asked where it lists none. */
export function createAskHost(
  { config, clock, log }: ServerParts,
  outside: Outside,
): () => AskHost | undefined {
  const ask: AskHost = (url, body) => {
    const { ensHosts: hosts, limits } = config().gateway
    const host = URL.canParse(url) ? new URL(url).hostname.slice(0, longestHost) : ''
    if (!hosts.includes(host)) log('info', 'a name is kept at a host that is not allowed', { host })
    return fetchOutside(
      clock,
      outside,
      url,
      { hosts, ms: limits.outsideMs, bytes: limits.outsideBytes },
      body,
    )
  }
  return () => (config().gateway.ensHosts.length > 0 ? ask : undefined)
}
