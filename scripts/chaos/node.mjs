// Two nodes, in a process of their own, whose parent hears the ports: an honest one, which answers at once but for what a
// stranger makes slow or long, and which its parent can take away; and one of another network, which lies all the time.
import { createServer } from 'node:http'

/** The balance of each account, as the honest node answers it. */
export const honest = '0xde0b6b3a7640000'
const slowMs = 3_500
const logs = JSON.stringify([
  { address: `0x${'1'.repeat(40)}`, data: `0x${'ab'.repeat(2_500_000)}`, topics: [] },
])

const results = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x10',
  eth_call: '0x',
}

function answerOf({ id, method }, lies) {
  if (method === 'eth_getLogs') return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${logs}}`
  const truth = results[method] ?? honest
  const result = lies ? (method === 'eth_chainId' ? '0x5' : '0x1') : truth
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

const isSlow = ({ method, params }) => method === 'eth_call' && JSON.stringify(params).includes('beef')

/** Serves a node; while `isAway()` it cuts every connection. */
function serve({ lies, isAway = () => false }) {
  const server = createServer((request, response) => {
    if (isAway()) return void request.socket.destroy()
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const question = JSON.parse(text)
      const calls = [question].flat()
      const answers = calls.map((call) => answerOf(call, lies))
      const send = () => {
        response.setHeader('content-type', 'application/json')
        response.end(Array.isArray(question) ? `[${answers.join(',')}]` : answers[0])
      }
      if (calls.some(isSlow)) setTimeout(send, slowMs)
      else send()
    })
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server.address().port)))
}

if (process.send) {
  let isAway = false
  process.on('message', (message) => {
    isAway = message === 'go away'
  })
  process.on('disconnect', () => process.exit())
  process.send({ ports: [await serve({ lies: false, isAway: () => isAway }), await serve({ lies: true })] })
}
