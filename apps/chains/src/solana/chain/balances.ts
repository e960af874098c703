import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { decimalsOf, readToken, type UiAmount, uiAmountOf } from '../accounts/tokens.js'
import type { AccountKey } from './readMessage.js'

/** The balance of one token account in a transaction. */
interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: UiAmount
}

/** The balances of a transaction's accounts at one moment. */
export interface Balances {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenBalance[]
}

/** Reads the current balances of a transaction's accounts. */
export function readBalances(svm: LiteSVM, keys: readonly AccountKey[]): Balances {
  const accounts = keys.map(({ pubkey }) => svm.getAccount(pubkey))
  return {
    lamports: accounts.map((account) => (account.exists ? account.lamports : 0n)),
    tokens: accounts.flatMap((account, accountIndex) => {
      const token = account.exists ? readToken(account) : undefined
      if (!account.exists || !token) return []
      const { mint, owner, amount } = token
      const uiTokenAmount = uiAmountOf(amount, decimalsOf(svm, mint) ?? 0)
      return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
    }),
  }
}
