import { type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import { balanceRetryMs, historyCacheMs } from '../../wire/constants.js'
import type { Kit } from '../kit.js'
import { loadAccountData } from '../loadAccountData.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { networkState } from '../select/networkState.js'
import { type NftListState, nftsAsked, nftsFailed, nftsRead, nftsUnserved } from '../state/nfts.js'
import { type Held, held } from './held.js'

/** Whose NFTs, and which. */
export interface FetchNftsParameters {
  readonly namespace?: ChainNamespace
  /** `further`: the page after those known. `first` unless given. */
  readonly page?: 'first' | 'further'
  /** Reads even if what is known is fresh or reading just failed. */
  readonly force?: boolean
}

/**
 * Reads the NFTs of the connected account on its network from the gateway into the state, without those that are nothing
 * but advertising: the first page at most every 15 s, after a failure not for 30 s, unless forced. Without a gateway, or
 * on a network it does not serve, there is nobody to ask, and the state says so.
 * @throws `chainRequired`, `notConnected`. That a read failed is said by the state, which `nftList` answers.
 * @example
 * ```ts
 * import { fetchNfts, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchNfts(kit, { force: true })
 * ```
 */
export async function fetchNfts(
  kit: Kit,
  { namespace, page = 'first', force = false }: FetchNftsParameters = {},
): Promise<void> {
  const wallet = held(kit, namespace, 'read the NFTs')
  const of = toCaipAddress(wallet.caipNetworkId, wallet.address)
  const now = kit.services.clock.now()
  const state = kit.store.getState().nfts?.[wallet.namespace]
  const isKnown = state?.of === of
  const isBlocked = isKnown && state.failed !== undefined && now - state.failed.at < balanceRetryMs
  if (isBlocked && !force) return
  if (page === 'further') {
    if (!isKnown || state.next === undefined) return
    await once(kit, `nfts:${of}:${state.next}`, () => read(kit, wallet, of, state.next))
    return
  }
  const isFresh = isKnown && state.at !== undefined && now - state.at < historyCacheMs
  if (isFresh && !force) return
  await once(kit, `nfts:${of}:${force ? now : ''}`, () => read(kit, wallet, of))
}

async function read(kit: Kit, wallet: Held, of: string, cursor?: string): Promise<void> {
  const { namespace, address } = wallet
  const { clock, logger } = kit.services
  const page = cursor === undefined ? 'first' : 'further'
  const set = (to: (state: NftListState | undefined) => NftListState) =>
    patch(kit, ({ nfts }) => ({ nfts: { ...nfts, [namespace]: to(nfts?.[namespace]) } }))
  /** Writes an answer only while it is of the account on show. */
  const change = (to: (state: NftListState) => NftListState) => {
    const state = kit.store.getState().nfts?.[namespace]
    if (state?.of === of) set(() => to(state))
  }
  set((state) => nftsAsked(state, of))
  try {
    const { caipNetwork: network } = networkState(kit.store.getState(), namespace)
    const isAsked = network && kit.config.backendUrl
    const told = isAsked && (await (await loadAccountData()).askNfts(kit, { address, network, cursor }))
    change((state) => (told ? nftsRead(state, told, page, clock.now()) : nftsUnserved(state, clock.now())))
  } catch (error) {
    logger.debug('the NFTs could not be read', error)
    change((state) => nftsFailed(state, clock.now(), page))
  }
}
