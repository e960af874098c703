import type { HistoryTransaction, HistoryTransfer } from 'latchkit/wire'
import type { Row } from '../../../store/store.js'
import { checksumAddress } from '../chain/checksumAddress.js'
import type { EvmChain } from '../chain/evmChain.js'
import type { StoredOperation } from '../indexer/operationOf.js'
import type { Collections } from '../tokens/createCollections.js'
import type { Tokens } from '../tokens/createTokens.js'
import { historyTransferOf, isGenuine, type Words } from './historyTransfers.js'
import { type Movements, operationFor, type Part } from './operationFor.js'

/** How many transfers of one transaction are shown and read: an account can be sent thousands in one. */
export const mostTransfers = 50

/** The transfers in transactions from or to an account. */
export interface Moved {
  /** At most `mostTransfers` per transaction. */
  readonly shown: readonly Row[]
  /** Hashes of transactions with more transfers. */
  readonly cut: ReadonlySet<string>
}

/** Describes transactions of a network, given as rows of the store, from the view of an account. Throws `providerFailed`. */
export type DescribeTransactions = (
  chain: EvmChain,
  account: string,
  rows: readonly Row[],
  moved: Moved,
) => Promise<HistoryTransaction[]>

function applicationOf(row: Row, { chain, tokens: known, collections: names }: Words) {
  const called = chain.config.contracts.find(({ address }) => address === row.receiver)
  if (called) return { application: { name: called.name, iconUrl: called.iconUrl ?? null } }
  if (row.operation !== 'approve') return {}
  const facts = known.get(String(row.receiver))
  const name = facts?.name ?? names.get(String(row.receiver))
  return name ? { application: { name, iconUrl: facts?.iconUrl || null } } : {}
}

/** Returns the account's part in a transaction. A row without a nonce is a transaction of others of which only the transfers are known. */
function partOf(account: string, { nonce, sender, receiver }: Row): Part {
  if (nonce === null) return 'none'
  return sender === account ? 'signer' : receiver === account ? 'called' : 'none'
}

function movementsOf(
  account: string,
  rows: readonly Row[],
  transfers: readonly HistoryTransfer[],
  { chain }: Words,
): Movements {
  const wanted = transfers.filter((one) => !(one.fungible_info ?? one.nft_info)?.flags?.is_spam)
  const hasPaid = rows.some(
    (one) =>
      one.sender === account && one.receiver !== account && one.amount !== '0' && isGenuine(chain, one),
  )
  return { transfers: wanted.length > 0 ? wanted : transfers, hasPaid }
}

function transactionOf(account: string, row: Row, { shown, cut }: Moved, naming: Words): HistoryTransaction {
  const part = partOf(account, row)
  const moved = shown.filter(({ hash }) => hash === row.hash)
  const transfers = moved.flatMap((one) => historyTransferOf(account, one, naming, part))
  const movements = movementsOf(account, moved, transfers, naming)
  return {
    id: `${row.chain}:${row.hash}`,
    metadata: {
      operationType: operationFor(row.operation as StoredOperation, part, movements),
      hash: String(row.hash),
      minedAt: new Date(Number(row.at)).toISOString(),
      sentFrom: checksumAddress(String(row.sender)),
      sentTo: checksumAddress(String(row.receiver)),
      status: row.status === 'failed' ? 'failed' : 'confirmed',
      ...(typeof row.nonce === 'number' && { nonce: row.nonce }),
      chain: String(row.chain),
      ...applicationOf(row, naming),
    },
    transfers,
    ...(cut.has(String(row.hash)) && { more: true }),
  }
}

export function createDescriber(tokens: Tokens, collections: Collections): DescribeTransactions {
  async function wordsFor(chain: EvmChain, rows: readonly Row[], moved: readonly Row[]): Promise<Words> {
    const of = (isFungible: boolean) =>
      moved
        .filter(({ kind }) => kind !== 'native' && (kind === 'erc20') === isFungible)
        .map(({ token }) => String(token))
    const approved = rows
      .filter(({ operation }) => operation === 'approve')
      .map(({ receiver }) => String(receiver))
    const fungible = [...new Set([...of(true), ...approved])] as `0x${string}`[]
    const [facts, names] = await Promise.all([
      tokens.factsOf(chain, fungible),
      collections(chain, [...new Set([...of(false), ...approved])]),
    ])
    return { chain, tokens: new Map(facts.map((one) => [one.address, one])), collections: names }
  }

  return async (chain, account, rows, moved) => {
    const naming = await wordsFor(chain, rows, moved.shown)
    return rows.map((row) => transactionOf(account, row, moved, naming))
  }
}
