import type { Address, EncodedAccount } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { tokenPrograms } from './addresses.js'

const mintBytes = 82
/** The bytes of a token account are followed by its kind, then by the extensions. */
const accountBytes = 165
const multisigBytes = 355
const kinds = { mint: 1, account: 2 }

export const extensionsFrom = accountBytes + 1

const isOf = (kind: keyof typeof kinds, { data, programAddress }: EncodedAccount) =>
  tokenPrograms.includes(programAddress) &&
  data.length !== multisigBytes &&
  (data.length === (kind === 'mint' ? mintBytes : accountBytes) || data[accountBytes] === kinds[kind])

/** Reads a token account. Returns `undefined` if it is another kind of account. */
export function readToken(account: EncodedAccount): Token | undefined {
  if (!isOf('account', account)) return undefined
  const token = getTokenDecoder().decode(account.data)
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** Reads a mint. Returns `undefined` if it is another kind of account. */
export function readMint(account: EncodedAccount): Mint | undefined {
  if (!isOf('mint', account)) return undefined
  const mint = getMintDecoder().decode(account.data)
  return mint.isInitialized ? mint : undefined
}

/** Returns the decimals of a mint, or `undefined` if there is no such mint. */
export function decimalsOf(svm: LiteSVM, mint: Address): number | undefined {
  const account = svm.getAccount(mint)
  return account.exists ? readMint(account)?.decimals : undefined
}

/** An amount as nodes write it. */
export interface UiAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

/** Writes an amount of a token with its decimals. */
export function uiAmountOf(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest === '' ? whole : `${whole}.${rest}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
