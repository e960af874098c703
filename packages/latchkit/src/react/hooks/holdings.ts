import { useCallback, useMemo } from 'react'
import { type NftListInfo, nftList } from '../../core/select/accountLists.js'
import { accountState } from '../../core/select/accountState.js'
import {
  type BalancePartsInfo,
  balanceParts,
  type TokenBalanceInfo,
  tokenInfo,
  tokenParts,
} from '../../core/select/balances.js'
import type { QueryStatus } from '../../core/state/queries.js'
import { fetchBalance, fetchBalanceParts, fetchNfts, fetchTokenBalance } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { useAccountRead } from './useAccountRead.js'

/** The native balance of the connected account, as far as it is known. */
export interface UseBalance {
  readonly balance: Amount | undefined
  readonly status: QueryStatus
  readonly symbol: string | undefined
  /** Reads it again now. Rejects with `notConnected`, `missingRpcUrl` or `rpcFailed`. */
  readonly refresh: () => Promise<void>
}

/**
 * The native balance of the connected account. The kit reads it by itself after connecting and after a switch.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `balance`, an amount in base units with its decimals and symbol, absent until it was read; `status`, `symbol`,
 * and `refresh`, which reads it again.
 * @example
 * ```tsx
 * import { formatUnits } from 'latchkit/wire'
 * import { useBalance } from 'latchkit/react'
 * function Balance() {
 *   const { balance } = useBalance()
 *   return <p>{balance ? formatUnits(balance.value, balance.decimals) : '…'}</p>
 * }
 * ```
 */
export function useBalance(namespace?: ChainNamespace): UseBalance {
  const kit = useLatchkit()
  const balanceState = useSelect((state) => {
    const { balance, balanceStatus: status, balanceSymbol: symbol } = accountState(state, namespace)
    return { balance, status, symbol }
  })
  const refresh = useCallback(async () => {
    await fetchBalance(kit, { force: true, ...(namespace && { namespace }) })
  }, [kit, namespace])
  return { ...balanceState, refresh }
}

/** The parts of the native balance of the connected account, as far as they were read. */
export interface UseBalanceParts extends BalancePartsInfo {
  /** Reads them again now. Rejects with `notConnected`, `missingRpcUrl`, `rpcFailed` or `partNotLoaded`. */
  readonly refresh: () => Promise<void>
}

const firstParameters = {}

/**
 * The parts of the native balance of the connected account that its chain holds back or leaves free, read when the component mounts and whenever the account or its network
 * changes. On Polkadot that takes the metadata of the network, about a megabyte, once.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `parts` in base units, with their decimals and symbol, absent before they were read; `status`, `unserved` where the namespace holds nothing
 * back; and `refresh`, which reads them again.
 * @example
 * ```tsx
 * import { formatUnits } from 'latchkit/wire'
 * import { useBalanceParts } from 'latchkit/react'
 * function Reserved() {
 *   const { parts } = useBalanceParts('polkadot')
 *   return parts && <p>{formatUnits(parts.reserved, parts.decimals)} {parts.symbol} reserved</p>
 * }
 * ```
 */
export function useBalanceParts(namespace?: ChainNamespace): UseBalanceParts {
  const partsInfo = useSelect((state) => balanceParts(state, namespace))
  const readWith = useAccountRead(namespace, fetchBalanceParts, firstParameters)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  return { ...partsInfo, refresh }
}

/** The tokens of the connected account, as far as they are known. */
export interface UseTokens extends TokenBalanceInfo {
  /** Reads them again now. Rejects with `notConnected`; `status` says whether the read failed. */
  readonly refresh: () => Promise<void>
}

/**
 * The native currency and the tokens of the connected account, read when the component mounts and whenever the account or
 * its network changes; several components share one read.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `tokens`, amounts in base units, absent until the first read; `status`, and `refresh`, which reads them again.
 * @example
 * ```tsx
 * import { useTokens } from 'latchkit/react'
 * import { formatUnits } from 'latchkit/wire'
 * function Tokens() {
 *   const { tokens = [] } = useTokens()
 *   return tokens.map(({ symbol, address, amount }) => (
 *     <p key={address ?? symbol}>
 *       {formatUnits(amount.value, amount.decimals)} {symbol}
 *     </p>
 *   ))
 * }
 * ```
 */
export function useTokens(namespace?: ChainNamespace): UseTokens {
  const parts = useSelect((state) => tokenParts(state, namespace))
  const info = useMemo(() => tokenInfo(parts), [parts])
  const readWith = useAccountRead(namespace, fetchTokenBalance, firstParameters)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  return { ...info, refresh }
}

/** The NFTs of the connected account, as far as they were read. */
export interface UseNfts {
  /** Absent before they were read. */
  readonly list: NftListInfo | undefined
  /** Reads the first page again now. Rejects with `notConnected`; `list` says whether the read failed. */
  readonly refresh: () => Promise<void>
  /** Reads the next page, if `list.next` says that there is one. */
  readonly fetchFurther: () => Promise<void>
}

/**
 * The NFTs of the connected account on its network, read when the component mounts and whenever the account or its network
 * changes. They come from the gateway: without one `list.isUnserved` is true.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `list`, absent before it was read, and two functions: `refresh` reads the first page again, `fetchFurther` the
 * next one.
 * @example
 * ```tsx
 * import { useNfts } from 'latchkit/react'
 * function Pictures() {
 *   const { list, fetchFurther } = useNfts()
 *   return (
 *     <>
 *       {list?.nfts.map(({ address, tokenId, name }) => <p key={`${address}/${tokenId}`}>{name}</p>)}
 *       {list?.next && <button onClick={fetchFurther}>More</button>}
 *     </>
 *   )
 * }
 * ```
 */
export function useNfts(namespace?: ChainNamespace): UseNfts {
  const list = useSelect((state) => nftList(state, namespace))
  const readWith = useAccountRead(namespace, fetchNfts, firstParameters)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  const fetchFurther = useCallback(() => readWith({ page: 'further' }), [readWith])
  return { list, refresh, fetchFurther }
}
