// Sockets that come back whenever the relay is gone, each with one topic, in a process of their own, which its parent ends.
import { randomBytes } from 'node:crypto'
import { frame, newToken } from '../../bench/relay/wire.mjs'
import { comeBack } from '../chaos/comeBack.mjs'

const [atOnce, everyMs] = [50, 100]
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

function start(port) {
  const topic = randomBytes(32).toString('hex')
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_subscribe', params: { topic } })
  comeBack(port, { token: newToken(), onOpen: ({ write }) => write(frame(text)) })
}

process.once('message', async ({ port, sockets }) => {
  for (let count = 0; count < sockets; count++) {
    start(port)
    if (count % atOnce === atOnce - 1) await pause(everyMs)
  }
  process.send('all begun')
})
process.once('disconnect', () => process.exit())
