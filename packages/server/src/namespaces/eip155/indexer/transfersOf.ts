import { AbiReader, addressOfWord, topicOf } from '../chain/abi.js'
import type { BlockTransaction, Log, Receipt } from './block.js'

export type TransferKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** A transfer from one account to another. */
export interface Transfer {
  readonly kind: TransferKind
  /** The contract; empty for the native currency. */
  readonly token: string
  /** Id of a non-fungible token; decimal. */
  readonly item: string
  readonly sender: string
  readonly receiver: string
  readonly amount: bigint
  /** Index of its log; -1: the transaction itself. */
  readonly place: number
  /** Index among several transfers in one log. */
  readonly part: number
}

export const transferTopic = topicOf('Transfer(address,address,uint256)')
const single = topicOf('TransferSingle(address,address,address,uint256,uint256)')
const batch = topicOf('TransferBatch(address,address,address,uint256[],uint256[])')
const maxParts = 500

const addressIn = (topic: string | undefined) => addressOfWord(BigInt(topic ?? 0))

function ofTransfer({ address, topics, data, logIndex }: Log): readonly Transfer[] {
  const [, from, to, item] = topics
  if (!from || !to) return []
  const sides = { token: address, sender: addressIn(from), receiver: addressIn(to), place: logIndex, part: 0 }
  // ERC-721 has the same event as ERC-20, but its last argument is a topic.
  if (item) return [{ ...sides, kind: 'erc721', item: BigInt(item).toString(), amount: 1n }]
  const amount = new AbiReader(data).word(0)
  return amount === undefined ? [] : [{ ...sides, kind: 'erc20', item: '', amount }]
}

function listOf(reader: AbiReader | undefined): readonly bigint[] {
  const length = reader?.word(0) ?? 0n
  if (!reader || length > BigInt(maxParts)) return []
  return Array.from({ length: Number(length) }, (_, index) => reader.word(index + 1) ?? 0n)
}

function ofMany({ address, topics, data, logIndex }: Log, isBatch: boolean): readonly Transfer[] {
  const [, , from, to] = topics
  if (!from || !to) return []
  const reader = new AbiReader(data)
  const [items, amounts] = isBatch
    ? [listOf(reader.behind(0)), listOf(reader.behind(1))]
    : [[reader.word(0) ?? 0n], [reader.word(1) ?? 0n]]
  if (items.length !== amounts.length) return []
  return items.map((item, part) => ({
    kind: 'erc1155',
    token: address,
    item: item.toString(),
    sender: addressIn(from),
    receiver: addressIn(to),
    amount: amounts[part] ?? 0n,
    place: logIndex,
    part,
  }))
}

function ofLog(log: Log): readonly Transfer[] {
  const [topic] = log.topics
  if (topic === transferTopic) return ofTransfer(log)
  return topic === single || topic === batch ? ofMany(log, topic === batch) : []
}

/** Lists all transfers in a transaction: its own value, and those that contracts report. */
export function transfersOf(transaction: BlockTransaction, receipt: Receipt): readonly Transfer[] {
  if (receipt.status === '0x0') return []
  const { from: sender, to, value: amount } = transaction
  const receiver = to ?? receipt.contractAddress ?? ''
  const native: Transfer = {
    kind: 'native',
    token: '',
    item: '',
    sender,
    receiver,
    amount,
    place: -1,
    part: 0,
  }
  return [...(amount > 0n ? [native] : []), ...receipt.logs.flatMap(ofLog)]
}
