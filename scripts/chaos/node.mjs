// Three nodes, in a process of their own, whose parent hears the ports: an honest one, whose network grows by a block a second
// and which answers at once but for what a stranger makes slow or long, and which its parent can take away; one of another
// network, which lies all the time; and one that has this network's id and other blocks, and answers for blocks alone.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

/** The balance of each account, as the honest node answers it. */
export const honest = '0xde0b6b3a7640000'
const slowMs = 3_500
const otherStoryMs = 40
const [firstBlocks, blockMs, transactions] = [16, 1_000, 10]
const logs = JSON.stringify([
  { address: `0x${'1'.repeat(40)}`, data: `0x${'ab'.repeat(2_500_000)}`, topics: [] },
])

const hex = (number) => `0x${number.toString(16)}`
const digest = (...parts) => `0x${createHash('sha256').update(parts.join(' ')).digest('hex')}`
const addressOf = (...parts) => digest('account', ...parts).slice(0, 42)

/** Answers what an index asks for, by method. Nodes with another story tell of other blocks under the same numbers. */
function networkOf({ latest, story = '' }) {
  const hashOf = (number) => digest('block', story, number)
  const sentIn = (number) =>
    Array.from({ length: transactions }, (_, index) => ({
      hash: digest('transaction', number, index),
      from: addressOf(number, index),
      to: addressOf(index),
      nonce: hex(number),
      input: '0x',
      value: hex(index + 1),
      transactionIndex: hex(index),
    }))
  return {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => hex(latest()),
    eth_getBlockByNumber([tag, isWhole]) {
      const number = tag === 'latest' ? latest() : Number(tag)
      if (number > latest()) return null
      const sent = sentIn(number)
      return {
        number: hex(number),
        hash: hashOf(number),
        parentHash: hashOf(number - 1),
        timestamp: hex(1_700_000_000 + number * 12),
        transactions: isWhole ? sent : sent.map(({ hash }) => hash),
      }
    },
    eth_getBlockReceipts: ([tag]) =>
      sentIn(Number(tag)).map(({ hash }) => ({
        transactionHash: hash,
        blockHash: hashOf(Number(tag)),
        status: '0x1',
        contractAddress: null,
        logs: [],
      })),
  }
}

const isSlow = ({ method, params }) => method === 'eth_call' && JSON.stringify(params).includes('beef')
const textOf = ({ id }, result) => JSON.stringify({ jsonrpc: '2.0', id, result })

/** Serves a node; where `answerOf` has no answer to a call, and while `isAway()`, it cuts the connection. */
function serve({ answerOf, isAway = () => false, ms = () => 0 }) {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const question = JSON.parse(text)
    const calls = [question].flat()
    const answers = calls.map(answerOf)
    if (isAway() || answers.includes(undefined)) return void request.socket.destroy()
    const send = () => {
      response.setHeader('content-type', 'application/json')
      response.end(Array.isArray(question) ? `[${answers.join(',')}]` : answers[0])
    }
    const wait = ms(calls)
    if (wait > 0) setTimeout(send, wait)
    else send()
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server.address().port)))
}

function startNodes(state) {
  const began = Date.now()
  const latest = () => firstBlocks + Math.floor((Date.now() - began) / blockMs)
  const own = networkOf({ latest })
  const other = networkOf({ latest, story: 'another' })
  return [
    serve({
      isAway: () => state.isAway,
      ms: (calls) => (calls.some(isSlow) ? slowMs : 0),
      answerOf(call) {
        if (call.method === 'eth_getLogs')
          return `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},"result":${logs}}`
        if (call.method === 'eth_call') return textOf(call, '0x')
        return textOf(call, own[call.method]?.(call.params) ?? honest)
      },
    }),
    serve({ answerOf: (call) => textOf(call, call.method === 'eth_chainId' ? '0x5' : '0x1') }),
    serve({
      ms: () => otherStoryMs,
      answerOf: (call) => other[call.method] && textOf(call, other[call.method](call.params)),
    }),
  ]
}

if (process.send) {
  const state = { isAway: false }
  process.on('message', (message) => {
    state.isAway = message === 'go away'
  })
  process.on('disconnect', () => process.exit())
  process.send({ ports: await Promise.all(startNodes(state)) })
}
