import { isFlagged } from '../../../core/state/transactions.js'
import { minusOperations, plusOperations } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import type { HistoryTransaction, HistoryTransfer, OperationType } from '../../../wire/http/getHistory.js'
import { parseUnits } from '../../../wire/units.js'

/** An asset that the account received or gave. */
export interface Movement {
  /** Empty if the asset did not move, or if its direction is unknown. */
  readonly sign: '+' | '−' | ''
  readonly amount: Amount
  /** The name of an NFT. An NFT is shown by its name and not by an amount. */
  readonly item?: string
  /** Whether it is the network's native currency. */
  readonly isNative?: boolean
  readonly iconUrl?: string
  /** The party on the other side, if it is known for this transfer. */
  readonly party?: { readonly side: 'to' | 'from'; readonly address: string }
}

/** The facts about a transaction that a row shows. */
export interface TransactionDescription {
  /** The main asset: the one received in a trade, else the one that moved in the direction of the operation. */
  readonly main?: Movement
  /** The asset given in a trade. */
  readonly givenAsset?: Movement
  /** How many further assets moved. */
  readonly more: number
  /** Set if more assets moved than the gateway reports. If `main` is absent, none of them is known. */
  readonly isUncounted?: boolean
  /** The application or contract that the transaction used. */
  readonly counterpart?: string
}

/** Returns the sign of a transfer: by its direction, else by the operation, as in the table of §9 (readings 19). */
export function signOf(operation: OperationType, direction: HistoryTransfer['direction']): Movement['sign'] {
  if (direction) return direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  if (plusOperations.includes(operation)) return '+'
  return minusOperations.includes(operation) ? '−' : ''
}

/** Converts a decimal text to the exact amount. */
export function amountOf(numeric: string, symbol: string): Amount {
  const decimals = numeric.split('.')[1]?.length ?? 0
  return { value: parseUnits(numeric, decimals) ?? 0n, decimals, symbol }
}

function movementOf(operation: OperationType, transfer: HistoryTransfer): Movement {
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

/** Returns the facts about a transaction that a row of the activity shows. */
export function describeTransaction({
  metadata,
  transfers = [],
  more: isUncounted,
}: HistoryTransaction): TransactionDescription {
  const { operationType: operation, application } = metadata
  const movements = transfers.filter((each) => !isFlagged(each)).map((each) => movementOf(operation, each))
  const incoming = movements.find(({ sign }) => sign === '+')
  const outgoing = movements.find(({ sign }) => sign === '−')
  const main = operation === 'send' ? (outgoing ?? movements[0]) : (incoming ?? movements[0])
  const givenAsset = operation === 'trade' && main !== outgoing ? outgoing : undefined
  return {
    ...(main && { main }),
    ...(givenAsset && { givenAsset }),
    more: movements.length - [main, givenAsset].filter(Boolean).length,
    ...(isUncounted && { isUncounted }),
    ...(application && { counterpart: application.name }),
  }
}
