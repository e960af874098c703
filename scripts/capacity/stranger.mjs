// A stranger of one address, in a process of its own: for some seconds it takes as much of one thing as the server gives,
// under a new client id each time, and keeps it until its parent ends it. What it has then, the server's metrics say.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { frame, newToken, open } from '../../bench/relay/wire.mjs'
import { ask } from '../chaos/http.mjs'

const workers = 32
const monthSeconds = 2_592_000
const [shortBytes, longBytes] = [100, 1_000_000]
const topicsOfClient = 10_000
const batch = 500

const localAddress = '127.0.3.1'
let agent
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const newTopic = () => randomBytes(32).toString('hex')
const rpc = (method, params, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
let number = 0
/** The same message on the same topic would be stored once. */
const newMessage = (bytes) => String(number++).padStart(bytes, 'A')
const idOf = (bytes, from, to) => /^\{"id":(\d+)/.exec(bytes.latin1Slice(from, Math.min(to, from + 40)))?.[1]

/** Publishes so many messages, each on a topic that `topicOf` names. */
async function publish({ port }, count, bytes, topicOf = newTopic) {
  const messages = Array.from({ length: count }, () => ({
    topic: topicOf(),
    message: newMessage(bytes),
    ttl: monthSeconds,
    tag: 1108,
    prompt: false,
  }))
  const body = rpc('irn_batchPublish', { messages })
  await ask(agent, port, { method: 'POST', path: `/rpc?auth=${newToken()}`, body })
}

/** One more socket, which is kept; nothing where the server refused it. */
async function keep({ port }, onText) {
  const one = await open(port, { token: newToken(), localAddress, onText }).catch(() => undefined)
  if (!one) await pause(50)
  return one
}

/** Until something is so, the socket is gone, or the time is over. */
async function until(isSo, { socket }, deadline) {
  while (!isSo() && !socket.destroyed && performance.now() < deadline) await pause(20)
}

async function takeTopics(state) {
  let answers = 0
  const socket = await keep(state, (bytes, from, to) => {
    if (!bytes.latin1Slice(from, to).includes('"method"')) answers += 1
  })
  if (!socket) return
  const batches = topicsOfClient / batch
  for (let id = 1; id <= batches; id++) {
    const topics = Array.from({ length: batch }, newTopic)
    socket.write(frame(rpc('irn_batchSubscribe', { topics }, id)))
  }
  await until(() => answers === batches, socket, state.deadline)
}

async function takeUnread(state) {
  const socket = await keep(state, () => undefined)
  if (!socket) return
  for (let id = 1; id <= 5; id++)
    socket.write(frame(rpc('irn_fetchMessages', { topic: state.topics[0] }, id)))
  socket.socket.pause()
}

async function takeReceipts(state) {
  const { deadline, topics } = state
  let mine = 0
  const socket = await keep(state, (bytes, from, to) => {
    if (!bytes.latin1Slice(from, to).includes('"method"')) return
    socket?.write(frame(`{"id":${idOf(bytes, from, to)},"jsonrpc":"2.0","result":true}`))
    mine += 1
  })
  if (!socket) return
  socket.write(frame(rpc('irn_batchSubscribe', { topics })))
  await until(() => mine >= topics.length * 5_000, socket, deadline)
}

/** The resources it can take; `first` makes what has to be there before. */
const kinds = {
  'short messages': { take: (state) => publish(state, batch, shortBytes) },
  'long messages': { take: (state) => publish(state, 1, longBytes) },
  'sockets and topics': { take: takeTopics },
  'answers it does not read': {
    async first(state) {
      state.topics = [newTopic()]
      for (let count = 0; count < 6; count++) await publish(state, 10, 30_000, () => state.topics[0])
    },
    take: takeUnread,
  },
  receipts: {
    async first(state) {
      state.topics = Array.from({ length: 4 }, newTopic)
      for (const topic of state.topics)
        for (let count = 0; count < 5_000; count += batch)
          await publish(state, batch, shortBytes, () => topic)
    },
    take: takeReceipts,
  },
}

process.once('message', async ({ port, kind, seconds }) => {
  agent = new Agent({ keepAlive: true, maxSockets: workers, localAddress })
  const state = { port, topics: [], deadline: performance.now() + seconds * 1_000 }
  const { first, take } = kinds[kind]
  await first?.(state)
  const work = async () => {
    while (performance.now() < state.deadline) await take(state)
  }
  await Promise.all(Array.from({ length: workers }, work))
  process.send('done')
})
process.once('disconnect', () => process.exit())
