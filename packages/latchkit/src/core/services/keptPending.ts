import type { CaipAddress, CaipNetworkId } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { type PendingState, type PendingTransaction, pendingAdded } from '../state/pending.js'
import { isRecord, isText, type KeptPending, recall, remember } from './memory.js'

const statuses = ['pending', 'confirmed', 'failed', 'replaced', 'dropped']
const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)

/** Whether a value is a list of transactions as they are kept. */
const isKeptPending = (value: unknown): value is readonly KeptPending[] =>
  Array.isArray(value) && value.every(isKept)

const isKept = (value: unknown) =>
  isRecord(value) &&
  [value.of, value.hash, value.chainId, value.from, value.to, value.symbol].every(isText) &&
  [value.decimals, value.at].every(Number.isSafeInteger) &&
  /^\d{1,78}$/.test(String(value.value)) &&
  statuses.includes(String(value.status)) &&
  [value.token, value.reason].every(optional(isText)) &&
  optional(Number.isSafeInteger)(value.nonce)

/** What is kept of this account and others, with what the state knows over it. */
export function recallPending(kit: Kit, state: PendingState | undefined): PendingState | undefined {
  let all = state
  for (const { of, value, decimals, symbol, ...kept } of recall(kit, 'pending_transactions', isKeptPending) ??
    []) {
    const account = of as CaipAddress
    if (all?.[account]?.some(({ hash }) => hash === kept.hash)) continue
    const transaction: PendingTransaction = {
      ...kept,
      chainId: kept.chainId as CaipNetworkId,
      amount: { value: BigInt(value), decimals, symbol },
    }
    all = pendingAdded(all, account, transaction)
  }
  return all
}

/** Keeps them for the next page load, as long as a wallet is connected. */
export function rememberPending(kit: Kit, state: PendingState | undefined): void {
  if (recall(kit, 'connection_status', isText) !== 'connected') return
  const all = Object.entries(state ?? {}).flatMap(([of, own]) =>
    own.map(({ amount, ...rest }) => ({ of, ...rest, ...amount, value: amount.value.toString() })),
  )
  remember(kit, 'pending_transactions', all.length > 0 ? all : undefined)
}
