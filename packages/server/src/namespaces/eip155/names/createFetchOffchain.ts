import { fetchUntrusted } from '../../../upstream/fetchUntrusted.js'
import type { NamespaceParts } from '../../namespace.js'
import type { Eip155Settings } from '../settings.js'
import type { FetchOffchain } from './readOffchain.js'

const longestHost = 253

/** The way to hosts that keep names off the chain: those of the configuration alone; none are asked where it lists none. */
export function createFetchOffchain(
  { clock, log, outside }: Pick<NamespaceParts, 'clock' | 'log' | 'outside'>,
  settings: () => Eip155Settings,
): () => FetchOffchain | undefined {
  const fetchOffchain: FetchOffchain = (url, body) => {
    const { ensHosts: hosts, limits } = settings()
    const host = URL.canParse(url) ? new URL(url).hostname.slice(0, longestHost) : ''
    if (!hosts.includes(host)) log('info', 'a name is kept at a host that is not allowed', { host })
    return fetchUntrusted(
      clock,
      outside,
      url,
      { hosts, ms: limits.outsideMs, bytes: limits.outsideBytes },
      body,
    )
  }
  return () => (settings().ensHosts.length > 0 ? fetchOffchain : undefined)
}
