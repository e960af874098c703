import type { Amount } from '../../wire/entities.js'

/** What a transfer takes of the native currency, and what there is of it. */
export interface GasQuestion {
  /** What the account has; nothing where that is not known. */
  readonly native: Amount | undefined
  readonly fee: Amount | undefined
  /** How much of the native currency itself is sent. */
  readonly sent?: bigint
  readonly accountType?: string | undefined
}

/**
 * Whether the account lacks the native currency for the fee (§5). Base units decide, which is the rule of §5
 * in USD as well: both sides have the same price. An account that does not pay its fees itself never lacks it.
 * @example
 * ```ts
 * import { gasIsShort } from 'latchkit'
 * const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
 * gasIsShort({ native: ether(5n), fee: ether(6n) }) // true
 * ```
 */
export function gasIsShort({ native, fee, sent = 0n, accountType }: GasQuestion): boolean {
  if (accountType === 'smartAccount' || !native) return false
  return native.value === 0n || native.value < sent + (fee?.value ?? 0n)
}
