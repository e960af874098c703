import { maxNativeBalances, nativeBalanceCacheMs } from '../../wire/constants.js'
import type { Amount } from '../../wire/entities.js'
import type { Kit } from '../kit/kit.js'
import { rememberAccounts } from './forgetAccounts.js'
import { recallAccounts } from './recallAccounts.js'

const all = (kit: Kit) => recallAccounts(kit, 'native_balance_cache')

/** The native balance that was stored for an account within the last 30 s (§9). */
export function recallBalance(kit: Kit, of: string): { data: Amount; at: number } | undefined {
  const stored = all(kit).find((each) => each.of === of)
  const age = stored && kit.services.clock.now() - stored.at
  if (!stored || age === undefined || age < 0 || age >= nativeBalanceCacheMs) return undefined
  const { value, decimals, symbol, at } = stored
  return { data: { value: BigInt(value), decimals, symbol }, at }
}

/** Stores the native balance of an account, before those of others. */
export function saveBalance(kit: Kit, of: string, { value, decimals, symbol }: Amount, at: number): void {
  const others = all(kit).filter((each) => each.of !== of)
  const newest = [{ of, value: value.toString(), decimals, symbol, at }, ...others]
  rememberAccounts(kit, 'native_balance_cache', newest.slice(0, maxNativeBalances))
}
