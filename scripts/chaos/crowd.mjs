// Five hundred visitors of one IPv4 address, all there at once, in a process of their own. Each comes with a page and a wallet,
// asks what a page asks, and stays: whoever loses the relay comes back as the kit does. None may be refused.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { frame, newToken } from '../../bench/relay/wire.mjs'
import { comeBack } from './comeBack.mjs'
import { ask } from './http.mjs'

const localAddress = '127.0.0.50'
const chain = 'chainId=eip155:31337'
/** Closing codes that tell a client that it is not wanted. */
const refusals = [1013, 3000]
const imagesSeen = 8
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const newAddress = () => `0x${randomBytes(20).toString('hex')}`

/** Opens one end of a pairing, which stays until all is over. */
function stay(port, topic, state, onOpen) {
  let isOpen = false
  return comeBack(port, {
    token: newToken(),
    localAddress,
    onText(bytes, from, to) {
      const { error } = JSON.parse(bytes.toString('utf8', from, to))
      if (error && error.code !== -32000) state.refused.push(JSON.stringify(error))
    },
    onClose(code) {
      if (refusals.includes(code)) state.refused.push(`closed with ${code}`)
    },
    onOpen({ write, socket }) {
      const send = (message) => write(frame(JSON.stringify({ jsonrpc: '2.0', ...message })))
      isOpen = true
      state.open += 1
      state.most = Math.max(state.most, state.open)
      socket.once('close', () => {
        if (isOpen) state.open -= 1
        isOpen = false
      })
      send({ id: 1, method: 'irn_subscribe', params: { topic } })
      onOpen?.(send)
    },
  })
}

/** Asks what a page asks, one after the other. */
async function lookAround(port, agent, state) {
  const get = async (request) => {
    const { status, text } = await ask(agent, port, request)
    if ([401, 403, 429].includes(status)) state.refused.push(`${status} ${request.path}`)
    return status === 200 ? text : undefined
  }
  const account = newAddress()
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }
  const list = await get({ path: '/getWallets?page=1&entries=40' })
  const wallets = list ? JSON.parse(list).data : []
  for (const { image_id: image } of wallets.slice(0, imagesSeen))
    await get({ path: `/getWalletImage/${image}` })
  await get({ path: `/v1/account/${account}/balance?${chain}` })
  await get({ path: `/v1/account/${account}/history?${chain}` })
  await get({ path: `/v1/account/${account}/nfts?${chain}` })
  await get({ method: 'POST', path: `/v1?${chain}`, body: JSON.stringify(call) })
}

async function visit(port, agent, state) {
  const topic = randomBytes(32).toString('hex')
  const message = { topic, message: randomBytes(300).toString('base64'), ttl: 300, tag: 1100, prompt: false }
  state.ends.push(
    stay(port, topic, state, (send) => send({ id: 2, method: 'irn_publish', params: message })),
    stay(port, topic, state),
  )
  await lookAround(port, agent, state)
  state.visits += 1
}

process.once('message', async ({ port, visitors, arriveSeconds, seconds }) => {
  const state = { visits: 0, refused: [], open: 0, most: 0, ends: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: 60, localAddress })
  const all = []
  const began = performance.now()
  for (let count = 0; count < visitors; count++) {
    all.push(visit(port, agent, state))
    await pause((arriveSeconds * 1_000) / visitors)
  }
  await pause(Math.max(0, seconds * 1_000 - (performance.now() - began)))
  const { open } = state
  await Promise.all([...all, ...state.ends.map(({ end }) => end())])
  agent.destroy()
  const { visits, refused, most } = state
  process.send({ visits, refused, most, open })
  process.disconnect()
})
