import { isFlagged } from '../../../core/state/transactions.js'
import { minusOperations, plusOperations } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import type { HistoryTransaction, HistoryTransfer, OperationType } from '../../../wire/http/getHistory.js'
import { parseUnits } from '../../../wire/units.js'

/** One asset that came or went, from the account's side. */
export interface Moved {
  /** Empty where it stayed, or where its direction is unknown. */
  readonly sign: '+' | '−' | ''
  readonly amount: Amount
  /** The name of an NFT, which is named, not counted. */
  readonly item?: string
  /** It is the network's own coin. */
  readonly isNative?: boolean
  readonly iconUrl?: string
  /** The party on the other side, where it is known of this very transfer. */
  readonly party?: { readonly side: 'to' | 'from'; readonly address: string }
}

/** The facts of a transaction that a row has room for. */
export interface Described {
  /** The main asset: of a trade the one received, else the one that moved in the direction of the operation. */
  readonly main?: Moved
  /** The asset given in a trade. */
  readonly given?: Moved
  /** The number of further assets that moved and are not shown. */
  readonly more: number
  /** More moved than the gateway tells; of `main` too where it is absent. */
  readonly isUncounted?: boolean
  /** The application, or the contract, it was done with. */
  readonly with?: string
}

/** Readings 19: the direction of a transfer decides its sign; without a direction the table of §9 does. */
export function signOf(operation: OperationType, direction: HistoryTransfer['direction']): Moved['sign'] {
  if (direction) return direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  if (plusOperations.includes(operation)) return '+'
  return minusOperations.includes(operation) ? '−' : ''
}

/** Exactly as much as its decimal text says. */
export function amountOf(numeric: string, symbol: string): Amount {
  const decimals = numeric.split('.')[1]?.length ?? 0
  return { value: parseUnits(numeric, decimals) ?? 0n, decimals, symbol }
}

function movedIn(operation: OperationType, transfer: HistoryTransfer): Moved {
  const { fungible_info: coin, nft_info: nft, quantity, direction, sender, receiver } = transfer
  const iconUrl = coin?.icon?.url ?? nft?.content?.preview?.url
  return {
    sign: signOf(operation, direction),
    amount: amountOf(quantity.numeric, coin?.symbol ?? ''),
    ...(nft && { item: nft.name }),
    ...(coin?.native && { isNative: true }),
    ...(iconUrl && { iconUrl }),
    ...(direction === 'in' && sender && { party: { side: 'from', address: sender } }),
    ...(direction === 'out' && receiver && { party: { side: 'to', address: receiver } }),
  }
}

/** Tells what a transaction was, for a row of the activity. */
export function describeTransaction({
  metadata,
  transfers = [],
  more: isUncounted,
}: HistoryTransaction): Described {
  const { operationType: operation, application } = metadata
  const moved = transfers.filter((each) => !isFlagged(each)).map((each) => movedIn(operation, each))
  const comes = moved.find(({ sign }) => sign === '+')
  const goes = moved.find(({ sign }) => sign === '−')
  const main = operation === 'send' ? (goes ?? moved[0]) : (comes ?? moved[0])
  const given = operation === 'trade' && main !== goes ? goes : undefined
  return {
    ...(main && { main }),
    ...(given && { given }),
    more: moved.length - [main, given].filter(Boolean).length,
    ...(isUncounted && { isUncounted }),
    ...(application && { with: application.name }),
  }
}
