// The blocks of a made-up network, the same ones every time. Half of the transactions send a token, a quarter the coin, a
// quarter swap one token for another, as busy networks have it; they are between 50,000 accounts, with 500 tokens.
import { createHash } from 'node:crypto'

const accounts = 50_000
const tokens = 500
const transfer = `0x${'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'}`
const swap = `0x${'d78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'}`
const hex = (number) => `0x${number.toString(16)}`
const digest = (...parts) => createHash('sha256').update(parts.join(' ')).digest('hex')
const addressOf = (kind, number) => `0x${digest(kind, number).slice(0, 40)}`
const topicOf = (address) => `0x${address.slice(2).padStart(64, '0')}`
const wordOf = (number) => number.toString(16).padStart(64, '0')

/** The n-th transaction of a block, with what it logs. */
function made(number, index) {
  const random = Buffer.from(digest(number, index), 'hex')
  const from = addressOf('account', random.readUInt32LE(0) % accounts)
  const other = addressOf('account', random.readUInt32LE(4) % accounts)
  const [token, second] = [8, 12].map((at) => addressOf('token', random.readUInt32LE(at) % tokens))
  const amount = random.readUInt32LE(16)
  const sent = (address, sender, receiver) => ({
    address,
    topics: [transfer, topicOf(sender), topicOf(receiver)],
    data: `0x${wordOf(amount)}`,
  })
  const pool = addressOf('pool', amount % 100)
  const kind = ['coin', 'token', 'token', 'swap'][index % 4]
  const logs = {
    coin: [],
    token: [sent(token, from, other)],
    swap: [
      sent(token, from, pool),
      sent(second, pool, from),
      { address: pool, topics: [swap, topicOf(from), topicOf(from)], data: `0x${wordOf(amount).repeat(4)}` },
    ],
  }[kind]
  const input = {
    coin: '0x',
    token: `0xa9059cbb${topicOf(other).slice(2)}${wordOf(amount)}`,
    swap: `0x38ed1739${'0'.repeat(448)}`,
  }
  return {
    transaction: {
      hash: `0x${digest('transaction', number, index)}`,
      from,
      to: { coin: other, token, swap: pool }[kind],
      nonce: hex(number),
      input: input[kind],
      value: hex(kind === 'coin' ? amount : 0),
      transactionIndex: hex(index),
    },
    logs,
  }
}

/**
 * Makes a network; answers the results of the JSON-RPC methods that an index asks for, by method.
 * @param transactions How many there are in each block.
 * @param latest The newest block, asked for at each call.
 * @param story Nodes with another text tell of other blocks under the same numbers.
 */
export function networkOf({ transactions, latest, story = '' }) {
  const hashOf = (number) => `0x${digest('block', story, number)}`
  const of = (tag) => (tag === 'latest' ? latest() : Number(tag))
  const eachOf = (number) => Array.from({ length: transactions }, (_, index) => made(number, index))
  return {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => hex(latest()),
    eth_getBlockByNumber([tag, isWhole]) {
      const number = of(tag)
      if (number > latest()) return null
      const each = eachOf(number).map(({ transaction }) => transaction)
      return {
        number: hex(number),
        hash: hashOf(number),
        parentHash: hashOf(number - 1),
        timestamp: hex(1_700_000_000 + number * 12),
        transactions: isWhole ? each : each.map(({ hash }) => hash),
      }
    },
    eth_getBlockReceipts([tag]) {
      const number = of(tag)
      let logIndex = 0
      return eachOf(number).map(({ transaction, logs }) => ({
        transactionHash: transaction.hash,
        blockHash: hashOf(number),
        status: '0x1',
        contractAddress: null,
        logs: logs.map((log) => ({ ...log, logIndex: hex(logIndex++) })),
      }))
    },
  }
}
