import {
  formatUnits,
  type HistoryTransaction,
  type HistoryTransfer,
  type OperationType,
  shortenAddress,
} from 'latchkit/wire'
import { isAdvertising } from '../../../data/nfts/isAdvertising.js'
import { nativeDecimals } from '../chain/replies.js'
import type { SolanaConfig } from '../config.js'
import { type Move, movesOf } from './movesOf.js'
import { calledProgram, memoIn, operationsIn, receiverIn } from './programs.js'
import type { FoundTransaction } from './signatures.js'
import type { TransactionFacts } from './transactionFacts.js'

/** How many transfers of one transaction are shown. */
const maxTransfers = 50
const maxMemoLength = 256

/** What is known about the account and the tokens when a transaction is described. */
export interface HistoryContext {
  readonly config: SolanaConfig
  readonly account: string
  /** The account's known token accounts. */
  readonly ownAddresses: ReadonlySet<string>
  /** Names of non-fungible tokens, by their mint. */
  readonly names: ReadonlyMap<string, string>
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whether a transfer is of the native currency or of a token that the operator lists, so that no stranger can have invented it. */
const isGenuine = ({ config }: HistoryContext, { mint }: Move) =>
  mint === undefined || config.tokens.some(({ address }) => address === mint)

function assetOf({ config, names }: HistoryContext, { mint, decimals }: Move) {
  const flags = (name: string, isListed = false) => ({
    is_spam: !isListed && (config.spam.some((one) => one === mint) || isAdvertising(name)),
  })
  if (mint === undefined) {
    const { name, symbol, iconUrl } = config.nativeCurrency
    return { fungible_info: { name, symbol, ...(iconUrl && { icon: { url: iconUrl } }), native: true } }
  }
  const listedToken = config.tokens.find(({ address }) => address === mint)
  if (listedToken) {
    const { name, symbol, iconUrl } = listedToken
    return { fungible_info: { name, symbol, ...(iconUrl && { icon: { url: iconUrl } }) } }
  }
  const shownName = names.get(mint) ?? shortenAddress(mint)
  if (decimals === 0) return { nft_info: { name: shownName, flags: flags(shownName) } }
  // Shown by its address: its maker could give it another token's name.
  const shortMint = shortenAddress(mint)
  const isSpam = flags(shortMint).is_spam
  return {
    fungible_info: { name: shortMint, symbol: shortMint, ...(isSpam && { flags: { is_spam: true } }) },
  }
}

/**
 * Describes a transfer from the view of an account. Leaves out the receiver if others moved an unlisted token, which may obey them: its
 * maker could put any address into a history.
 */
function transferOf(historyContext: HistoryContext, move: Move, isSigner: boolean): HistoryTransfer {
  const { account } = historyContext
  const { amount, decimals, counterparty } = move
  const [sender, receiver] = amount > 0n ? [counterparty, account] : [account, counterparty]
  const isClaim = !isSigner && amount < 0n && !isGenuine(historyContext, move)
  return {
    ...assetOf(historyContext, move),
    direction: amount > 0n ? 'in' : 'out',
    ...(sender !== undefined && { sender }),
    ...(receiver !== undefined && !isClaim && { receiver }),
    quantity: { numeric: formatUnits(absolute(amount), decimals) },
  }
}

/** Returns the intended receiver of a failed transfer. */
function intendedReceiver(account: string, facts: TransactionFacts): string | undefined {
  const receiver = facts.isFailed ? receiverIn(facts.instructions, account) : undefined
  return facts.tokens.find(({ at }) => facts.keys[at] === receiver)?.owner ?? receiver
}

/**
 * Returns the operation of a transaction. Only what the account signed counts as its own action: a delegate or the maker of a token can
 * take it away as well.
 */
function operationOf(
  historyContext: HistoryContext,
  facts: TransactionFacts,
  moves: readonly Move[],
  isSigner: boolean,
  intendedParty: string | undefined,
): OperationType {
  const realMoves = moves.filter(({ isRent }) => !isRent)
  const [comes, goes] = [
    realMoves.some(({ amount }) => amount > 0n),
    realMoves.some(({ amount }) => amount < 0n),
  ]
  if (!isSigner) {
    if (comes && !goes) return 'receive'
    // The account signed an order, and someone else carried it out.
    const hasPaid = realMoves.some((move) => move.amount < 0n && isGenuine(historyContext, move))
    return comes && hasPaid ? 'trade' : 'execute'
  }
  const statedOperations = operationsIn(facts.instructions)
  const has = (...some: OperationType[]) => some.find((one) => statedOperations.has(one))
  const specific =
    has('stake', 'unstake', 'deploy') ??
    (comes && goes
      ? 'trade'
      : comes
        ? (has('mint', 'withdraw') ?? 'receive')
        : goes
          ? (has('burn') ?? 'send')
          : intendedParty === undefined
            ? has('approve')
            : 'send')
  return specific ?? 'execute'
}

function receiverOf(
  account: string,
  facts: TransactionFacts,
  moves: readonly Move[],
  operation: OperationType,
  intendedParty: string | undefined,
) {
  if (operation === 'receive') return account
  const party =
    operation === 'send'
      ? (moves.find(({ amount }) => amount < 0n)?.counterparty ?? intendedParty)
      : undefined
  return party ?? calledProgram(facts.instructions) ?? facts.keys[1] ?? ''
}

/** Describes a transaction of which the node only knows that it exists; `undefined` if not even its time is known. */
function bareTransaction(config: SolanaConfig, { signature, blockTime, isFailed }: FoundTransaction) {
  if (blockTime === null) return undefined
  return {
    id: `${config.id}:${signature}`,
    metadata: {
      operationType: 'execute',
      hash: signature,
      minedAt: new Date(blockTime * 1_000).toISOString(),
      sentFrom: '',
      sentTo: '',
      status: isFailed ? 'failed' : 'confirmed',
      chain: config.id,
    },
    transfers: [],
    more: true,
  } satisfies HistoryTransaction
}

/**
 * Describes a transaction from the view of an account; `undefined` if not even its time is known.
 * @param facts `undefined` if the node does not have them.
 */
export function describeTransaction(
  historyContext: HistoryContext,
  transaction: FoundTransaction,
  facts: TransactionFacts | undefined,
): HistoryTransaction | undefined {
  const { config, account, ownAddresses } = historyContext
  if (!facts) return bareTransaction(config, transaction)
  const seconds = facts.blockTime ?? transaction.blockTime
  if (seconds === null) return undefined
  const isSigner = facts.keys.slice(0, facts.signers).includes(account)
  const moves = movesOf(account, ownAddresses, facts)
  const intendedParty = isSigner ? intendedReceiver(account, facts) : undefined
  const operation = operationOf(historyContext, facts, moves, isSigner, intendedParty)
  const memo = memoIn(facts.instructions)?.slice(0, maxMemoLength)
  return {
    id: `${config.id}:${transaction.signature}`,
    metadata: {
      operationType: operation,
      hash: transaction.signature,
      minedAt: new Date(seconds * 1_000).toISOString(),
      sentFrom: facts.keys[0] ?? '',
      sentTo: receiverOf(account, facts, moves, operation, intendedParty),
      status: facts.isFailed ? 'failed' : 'confirmed',
      chain: config.id,
      ...(facts.keys[0] === account && { fee: formatUnits(facts.fee, nativeDecimals) }),
      // Strangers mostly use the memo of a spam transfer to advertise a link.
      ...(memo && (isSigner || !isAdvertising(memo)) && { memo }),
    },
    transfers: moves.slice(0, maxTransfers).map((move) => transferOf(historyContext, move, isSigner)),
    ...(moves.length > maxTransfers && { more: true }),
  }
}
