// Strangers, each of one address with as many identities as it likes, in a process of their own. Each does one thing, so many
// times a second as the table says, whatever the server answers.
import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { frame, newToken, open } from '../../bench/relay/wire.mjs'
import { ask } from './http.mjs'
import { seeded } from './random.mjs'

const chain = 'eip155:31337'
const newTopic = () => randomBytes(32).toString('hex')
const newAddress = () => `0x${randomBytes(20).toString('hex')}`
const rpc = (method, params, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const message = (bytes, ttl) => ({
  topic: newTopic(),
  message: randomBytes(bytes).toString('base64'),
  ttl,
  tag: 1108,
  prompt: false,
})
/** The headers of a caller anywhere in a /48, as the proxy in front writes them; the server trusts it. */
const anywhereIn48 = () => ({ 'x-forwarded-for': `2001:db8:48:${randomBytes(2).toString('hex')}::1` })
const unread = (most) => {
  const sockets = []
  return (socket) => {
    socket.pause()
    socket.on('error', () => undefined)
    sockets.push(socket)
    if (sockets.length > most) sockets.shift().destroy()
  }
}

/** Publishes messages over HTTP, under a new identity. */
const publish = ({ port, agent }, messages, headers) =>
  ask(agent, port, {
    method: 'POST',
    path: `/rpc?auth=${newToken()}`,
    body: JSON.stringify(rpc('irn_batchPublish', { messages })),
    headers,
  })
const hundred = () => Array.from({ length: 100 }, () => message(1_500, 2_592_000))
/** Asks the gateway for something of any account. */
const account =
  (what, headers = () => undefined) =>
  ({ port, agent }) =>
    ask(agent, port, { path: `/v1/account/${newAddress()}/${what}?chainId=${chain}`, headers: headers() })
/** Opens a socket of a new identity. */
async function connectAs({ port, localAddress }, onText = () => undefined) {
  const socket = await open(port, { token: newToken(), localAddress, onText })
  socket.socket.on('error', () => undefined)
  return { ...socket, ask: (...call) => socket.write(frame(JSON.stringify(rpc(...call)))) }
}
const done = { status: 200 }

const kinds = {
  'fills the mailbox, a new identity each time': {
    perSecond: 20,
    attack: (stranger) => publish(stranger, hundred()),
  },
  'publishes what nobody reads, with receipts': {
    perSecond: 20,
    async attack(stranger) {
      const { state } = stranger
      state.topic ??= newTopic()
      const socket = await connectAs(stranger, (bytes, from, to) => {
        const { id, method } = JSON.parse(bytes.toString('utf8', from, to))
        if (method) socket?.write(frame(`{"id":${id},"jsonrpc":"2.0","result":true}`))
      })
      socket.ask('irn_publish', { ...message(100, 86_400), topic: state.topic })
      socket.ask('irn_subscribe', { topic: state.topic }, 2)
      setTimeout(() => socket.end(), 1_000)
      return done
    },
  },
  'fetches and never reads': {
    perSecond: 5,
    async attack(stranger) {
      const { state } = stranger
      state.keep ??= unread(200)
      if (!state.topic) {
        state.topic = newTopic()
        const ten = () =>
          Array.from({ length: 10 }, () => ({ ...message(30_000, 3_600), topic: state.topic }))
        for (let count = 0; count < 6; count++) await publish(stranger, ten())
      }
      const socket = await connectAs(stranger)
      for (let id = 1; id <= 4; id++) socket.ask('irn_fetchMessages', { topic: state.topic }, id)
      state.keep(socket.socket)
      return done
    },
  },
  'opens sockets and leaves': {
    perSecond: 30,
    async attack(stranger) {
      const socket = await connectAs(stranger)
      socket.end()
      return done
    },
  },
  'sends frames that are too long': {
    perSecond: 2,
    async attack(stranger) {
      const socket = await connectAs(stranger)
      socket.ask('irn_publish', message(2_000_000, 300))
      return done
    },
  },
  'batches a slow call with those of everybody': {
    perSecond: 5,
    attack({ port, agent }) {
      const slow = rpc('eth_call', [{ to: newAddress(), data: '0xbeef' }, 'latest'], 2)
      const body = JSON.stringify([rpc('eth_blockNumber', []), slow])
      return ask(agent, port, { method: 'POST', path: `/v1?chainId=${chain}`, body })
    },
  },
  'asks for long answers and never reads them': {
    perSecond: 10,
    attack({ port, localAddress, state }) {
      state.keep ??= unread(100)
      const body = JSON.stringify(rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x10' }]))
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      return new Promise((answer) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        const sent = httpRequest(
          { createConnection: () => socket, method: 'POST', path: `/v1?chainId=${chain}`, headers },
          (response) => {
            response.on('error', () => undefined)
            response.pause()
            answer({ status: response.statusCode })
          },
        )
        sent.on('error', ({ code }) => answer({ failed: code }))
        sent.end(body)
        state.keep(socket)
      })
    },
  },
  'walks over accounts': { perSecond: 200, attack: account('balance') },
  'asks for the NFTs of any account': { perSecond: 50, attack: account('nfts') },
  'asks for the history of any account': { perSecond: 100, attack: account('history') },
  'spends as any /64 of one IPv6 /48': { perSecond: 200, attack: account('balance', anywhereIn48) },
  'fills the mailbox as any /64 of one IPv6 /48': {
    perSecond: 20,
    attack: (stranger) => publish(stranger, hundred(), anywhereIn48()),
  },
}

function startAttack(port, name, number, random) {
  const { perSecond, attack } = kinds[name]
  const localAddress = `127.0.1.${number + 1}`
  const agent = new Agent({ keepAlive: true, maxSockets: 50, localAddress })
  const counts = { name, perSecond, offered: 0, answered: 0, refused: 0, failed: 0 }
  const state = {}
  const timer = setInterval(
    () => {
      counts.offered += 1
      attack({ port, agent, localAddress, state }).then(
        ({ status }) => {
          if (status === undefined) counts.failed += 1
          else if (status === 200) counts.answered += 1
          else counts.refused += 1
        },
        () => {
          counts.failed += 1
        },
      )
    },
    (1_000 / perSecond) * (0.8 + 0.4 * random()),
  )
  return () => {
    clearInterval(timer)
    return counts
  }
}

process.once('message', ({ port, seed }) => {
  const random = seeded(seed)
  const ends = Object.keys(kinds).map((name, number) => startAttack(port, name, number, random))
  process.once('message', () => {
    process.send(ends.map((end) => end()))
    process.exit()
  })
})
