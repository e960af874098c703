import { type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs, nativeBalancesKept } from '../../wire/constants.js'
import type { Amount } from '../../wire/entities.js'
import type { Kit } from '../kit.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { networkState } from '../select/networkState.js'
import { isKeptBalances } from '../services/isKeptBalances.js'
import { recall, remember } from '../services/memory.js'
import type { BalanceState } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { held } from './held.js'

/** Which balance, and whether to read it even if the one known is fresh. */
export interface FetchBalanceParameters {
  readonly namespace?: ChainNamespace
  readonly force?: boolean
}

/**
 * Reads the native balance of the connected account into the state, at most every 30 s unless forced. On a network the
 * site does not list there is no RPC to ask, and the balance stays unknown.
 * @throws `chainRequired`, `notConnected`, `missingRpcUrl`, `rpcFailed`; the state then says `error`.
 * @example
 * ```ts
 * import { fetchBalance, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchBalance(kit, { force: true })
 * ```
 */
export async function fetchBalance(
  kit: Kit,
  { namespace, force = false }: FetchBalanceParameters = {},
): Promise<void> {
  const { session, address, caipNetworkId, namespace: used } = held(kit, namespace, 'read the balance')
  const network = networkState(kit.store.getState(), used).caipNetwork
  if (!network) return
  const of = toCaipAddress(caipNetworkId, address)
  if (!force && isFresh(kit, used, of)) return
  // A forced read must not get the answer of one that began before the money moved.
  await once(kit, `balance:${of}:${force ? kit.services.clock.now() : ''}`, async () => {
    set(kit, used, of, ({ amount }) => ({ status: 'loading', of, ...(amount && { amount }) }))
    try {
      const reader = await session.reader()
      noteBalance(kit, used, of, await reader.getBalance({ address, network }))
    } catch (error) {
      set(kit, used, of, ({ amount }) => ({
        status: 'error',
        of,
        at: kit.services.clock.now(),
        ...(amount && { amount }),
      }))
      throw error
    }
  })
}

/** Takes over a native balance that somebody has just told. */
export function noteBalance(kit: Kit, namespace: ChainNamespace, of: string, amount: Amount): void {
  const at = kit.services.clock.now()
  set(kit, namespace, of, () => ({ status: 'ready', of, amount, at }))
  keep(kit, of, amount, at)
}

function isFresh(kit: Kit, namespace: ChainNamespace, of: string): boolean {
  const now = kit.services.clock.now()
  const { balance } = kit.store.getState().chains[namespace] ?? {}
  if (balance?.of === of && balance.at !== undefined) {
    return now - balance.at < (balance.status === 'error' ? balanceRetryMs : nativeBalanceCacheMs)
  }
  const kept = recall(kit, 'native_balance_cache', isKeptBalances)?.find((each) => each.of === of)
  if (!kept || now - kept.at >= nativeBalanceCacheMs || kept.at > now) return false
  const { value, decimals, symbol, at } = kept
  set(kit, namespace, of, () => ({
    status: 'ready',
    of,
    amount: { value: BigInt(value), decimals, symbol },
    at,
  }))
  return true
}

/** Writes a balance only while it still is the balance of the account on show. */
function set(
  kit: Kit,
  namespace: ChainNamespace,
  of: string,
  to: (state: BalanceState) => BalanceState,
): void {
  patch(kit, (state) => {
    const chain = state.chains[namespace]
    // While another wallet is only being asked, this one still is the one on show.
    const connection = chain && settled(chain.connection)
    if (!chain || connection?.status !== 'connected') return {}
    if (toCaipAddress(connection.caipNetworkId, connection.accounts[0].address) !== of) return {}
    const known = chain.balance.of === of ? chain.balance : { status: 'idle' as const }
    return { chains: { ...state.chains, [namespace]: { ...chain, balance: to(known) } } }
  })
}

function keep(kit: Kit, of: string, { value, decimals, symbol }: Amount, at: number): void {
  const others = (recall(kit, 'native_balance_cache', isKeptBalances) ?? []).filter((each) => each.of !== of)
  const newest = [{ of, value: value.toString(), decimals, symbol, at }, ...others].slice(
    0,
    nativeBalancesKept,
  )
  remember(kit, 'native_balance_cache', newest)
}
