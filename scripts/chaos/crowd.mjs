// Five hundred visitors of one IPv4 address, one after the other over the run, in a process of their own: each pairs, asks
// for a balance and calls a chain. None may be refused.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { frame, newToken, open } from '../../bench/relay/wire.mjs'
import { ask } from './http.mjs'

const localAddress = '127.0.0.50'
const staysMs = 8_000
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const newAddress = () => `0x${randomBytes(20).toString('hex')}`

async function visit(port, agent, results) {
  const topic = randomBytes(32).toString('hex')
  let socket
  const onText = (bytes, from, to) => {
    const { error } = JSON.parse(bytes.toString('utf8', from, to))
    if (error && error.code !== -32000) results.refused.push(JSON.stringify(error))
  }
  for (let tries = 0; !socket && tries < 20; tries++) {
    socket = await open(port, { token: newToken(), onText, localAddress }).catch(() => undefined)
    if (!socket) await pause(500)
  }
  if (!socket) return void results.refused.push('no socket')
  const send = (message) => socket.write(frame(JSON.stringify({ jsonrpc: '2.0', ...message })))
  send({ id: 1, method: 'irn_subscribe', params: { topic } })
  const message = randomBytes(300).toString('base64')
  send({ id: 2, method: 'irn_publish', params: { topic, message, ttl: 300, tag: 1100, prompt: false } })
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [newAddress(), 'latest'] }
  const requests = [
    { path: `/v1/account/${newAddress()}/balance?chainId=eip155:31337` },
    { method: 'POST', path: '/v1?chainId=eip155:31337', body: JSON.stringify(call) },
  ]
  for (const request of requests) {
    const { status } = await ask(agent, port, request)
    if (status === 429 || status === 403) results.refused.push(String(status))
  }
  await pause(staysMs)
  socket.end()
  results.visits += 1
}

process.once('message', async ({ port, visitors, seconds }) => {
  const results = { visits: 0, refused: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: 20, localAddress })
  const all = []
  for (let count = 0; count < visitors; count++) {
    all.push(visit(port, agent, results))
    await pause((seconds * 1_000) / visitors)
  }
  await Promise.all(all)
  agent.destroy()
  process.send(results)
  process.disconnect()
})
