import { isLatchkitError } from 'latchkit/wire'
import { providerFailed } from '../../../errors/gateway.js'
import { fetchUntrusted } from '../../../upstream/fetchUntrusted.js'
import type { NamespaceParts } from '../../namespace.js'
import type { Eip155Settings } from '../settings.js'
import type { FetchOffchain } from './readOffchain.js'

const maxHostLength = 253

/** Creates the function that fetches names from off-chain hosts: only configured ones, and none if the list is empty. */
export function createFetchOffchain(
  { clock, log, externalHttp }: Pick<NamespaceParts, 'clock' | 'log' | 'externalHttp'>,
  settings: () => Eip155Settings,
): () => FetchOffchain | undefined {
  const fetchOffchain: FetchOffchain = async (url, body) => {
    const { ensHosts: hosts, limits } = settings()
    const host = URL.canParse(url) ? new URL(url).hostname.slice(0, maxHostLength) : ''
    if (!hosts.includes(host)) log('info', 'a name is kept at a host that is not allowed', { host })
    const rules = { hosts, ms: limits.outsideMs, bytes: limits.outsideBytes }
    try {
      return await fetchUntrusted(clock, externalHttp, url, rules, body)
    } catch (error) {
      // A contract may name several hosts: skip one that fails.
      if (isLatchkitError(error, providerFailed)) return undefined
      throw error
    }
  }
  return () => (settings().ensHosts.length > 0 ? fetchOffchain : undefined)
}
