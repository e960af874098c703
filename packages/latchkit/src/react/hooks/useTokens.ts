import { useCallback, useMemo } from 'react'
import { type TokenBalanceInfo, tokenInfo, tokenParts } from '../../core/select/balances.js'
import { fetchTokenBalance } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'
import { useAccountRead } from './useAccountRead.js'

/** The tokens of the connected account, as far as they are known. */
export interface UseTokens extends TokenBalanceInfo {
  /** Reads it again now. Rejects with `notConnected`; a read that fails shows in `status`. */
  readonly refresh: () => Promise<void>
}

const first = {}

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
  const readWith = useAccountRead(namespace, fetchTokenBalance, first)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  return { ...info, refresh }
}
