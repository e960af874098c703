import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { Network } from '../../../wire/entities.js'
import { type Ranking, rankRpc } from './rankRpc.js'

/** The state of an adapter that ranks the URLs of its networks. */
export interface RankedAdapter {
  readonly context: Pick<AdapterContext, 'clock' | 'networks'>
  /** The network each connected wallet is used on, by connector id. */
  readonly walletNetworks: ReadonlyMap<string, string>
  /** Rankings of URLs, one for each network with several URLs. */
  readonly rankings: Map<string, Ranking>
}

/**
 * Returns the URLs of a network, best first. They are ranked from the first read of the network, while a connected wallet is on the network
 * and the page is visible (readings 14).
 */
export function rankedUrls(
  live: RankedAdapter,
  network: Network,
  ping: (url: string, signal: AbortSignal) => Promise<unknown>,
): readonly string[] {
  const urls = network.rpcUrls.default.http
  const { caipNetworkId } = network
  const currentRanking = live.rankings.get(caipNetworkId)
  if (currentRanking?.urls.join() === urls.join()) return currentRanking.order()
  currentRanking?.stop()
  live.rankings.delete(caipNetworkId)
  if (urls.length < 2 || !isUsed(live, caipNetworkId)) return urls
  const ranking = rankRpc(urls, { clock: live.context.clock, ping, isDue: () => isDue(live, caipNetworkId) })
  live.rankings.set(caipNetworkId, ranking)
  updateRankings(live)
  return ranking.order()
}

/** Starts and stops the rankings by the networks that the wallets are on, and by whether the page is visible. */
export function updateRankings(live: RankedAdapter): void {
  for (const [caipNetworkId, ranking] of live.rankings) {
    if (isDue(live, caipNetworkId)) ranking.start()
    else ranking.stop()
  }
}

/** Starts and stops the rankings whenever the page is hidden or shown. @returns The function that stops it. */
export function watchPage(live: RankedAdapter): () => void {
  const page: EventTarget | undefined = globalThis.document
  const update = () => updateRankings(live)
  page?.addEventListener('visibilitychange', update)
  return () => page?.removeEventListener('visibilitychange', update)
}

function isDue(live: RankedAdapter, caipNetworkId: string): boolean {
  return globalThis.document?.visibilityState === 'visible' && isUsed(live, caipNetworkId)
}

function isUsed({ walletNetworks, context }: RankedAdapter, caipNetworkId: string): boolean {
  const isConnected = [...walletNetworks.values()].includes(caipNetworkId)
  return isConnected && context.networks().some((network) => network.caipNetworkId === caipNetworkId)
}
