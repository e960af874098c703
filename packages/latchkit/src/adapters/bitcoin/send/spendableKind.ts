import type { Account } from '../../../wire/entities.js'
import { dataOf } from '../wallet/toAccounts.js'
import type { SpendableKind } from './sizes.js'

/**
 * By what kind of signature an account is spent; nothing where that is not known: a script, or an address in a script whose public key the
 * wallet has not told.
 */
export function spendableKind(account: Account): SpendableKind | undefined {
  const { kind } = dataOf(account)
  if (account.type !== 'payment' || kind === 'script') return undefined
  return kind === 'nested' && !account.publicKey ? undefined : kind
}
