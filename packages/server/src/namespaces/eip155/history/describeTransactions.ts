import type { HistoryTransaction, HistoryTransfer } from 'latchkit/wire'
import type { Row } from '../../../store/store.js'
import { checksumAddress } from '../chain/checksumAddress.js'
import type { EvmChain } from '../chain/evmChain.js'
import type { StoredOperation } from '../indexer/operationOf.js'
import type { Collections } from '../tokens/createCollections.js'
import type { Tokens } from '../tokens/createTokens.js'
import { historyTransferOf, isGenuine, type Naming } from './historyTransfers.js'
import { type Movements, operationFor, type Part } from './operationFor.js'

/** How many transfers of one transaction are read and shown: one transaction can send thousands to an account. */
export const maxTransfers = 50

/** The transfers in transactions from or to an account. */
export interface TransactionTransfers {
  /** At most `maxTransfers` per transaction. */
  readonly shownRows: readonly Row[]
  /** Hashes of transactions with more transfers. */
  readonly cutHashes: ReadonlySet<string>
}

/** Describes transactions of a network, given as rows of the store, from the view of an account. Throws `providerFailed`. */
export type DescribeTransactions = (
  chain: EvmChain,
  account: string,
  rows: readonly Row[],
  transfers: TransactionTransfers,
) => Promise<HistoryTransaction[]>

function applicationOf(row: Row, { chain, tokens: tokenFacts, collections: names }: Naming) {
  const contract = chain.config.contracts.find(({ address }) => address === row.receiver)
  if (contract) return { application: { name: contract.name, iconUrl: contract.iconUrl ?? null } }
  if (row.operation !== 'approve') return {}
  const facts = tokenFacts.get(String(row.receiver))
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
  { chain }: Naming,
): Movements {
  const genuineTransfers = transfers.filter((one) => !(one.fungible_info ?? one.nft_info)?.flags?.is_spam)
  const hasPaid = rows.some(
    (one) =>
      one.sender === account && one.receiver !== account && one.amount !== '0' && isGenuine(chain, one),
  )
  return { transfers: genuineTransfers.length > 0 ? genuineTransfers : transfers, hasPaid }
}

function transactionOf(
  account: string,
  row: Row,
  { shownRows, cutHashes }: TransactionTransfers,
  naming: Naming,
): HistoryTransaction {
  const part = partOf(account, row)
  const transferRows = shownRows.filter(({ hash }) => hash === row.hash)
  const transfers = transferRows.flatMap((one) => historyTransferOf(account, one, naming, part))
  const movements = movementsOf(account, transferRows, transfers, naming)
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
    ...(cutHashes.has(String(row.hash)) && { more: true }),
  }
}

export function createDescriber(tokens: Tokens, collections: Collections): DescribeTransactions {
  async function namingOf(
    chain: EvmChain,
    rows: readonly Row[],
    transferRows: readonly Row[],
  ): Promise<Naming> {
    const addressesOfKind = (isFungible: boolean) =>
      transferRows
        .filter(({ kind }) => kind !== 'native' && (kind === 'erc20') === isFungible)
        .map(({ token }) => String(token))
    const approvedTokens = rows
      .filter(({ operation }) => operation === 'approve')
      .map(({ receiver }) => String(receiver))
    const fungible = [...new Set([...addressesOfKind(true), ...approvedTokens])] as `0x${string}`[]
    const [facts, names] = await Promise.all([
      tokens.factsOf(chain, fungible),
      collections(chain, [...new Set([...addressesOfKind(false), ...approvedTokens])]),
    ])
    return { chain, tokens: new Map(facts.map((one) => [one.address, one])), collections: names }
  }

  return async (chain, account, rows, transfers) => {
    const naming = await namingOf(chain, rows, transfers.shownRows)
    return rows.map((row) => transactionOf(account, row, transfers, naming))
  }
}
