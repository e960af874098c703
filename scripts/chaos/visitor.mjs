// An ordinary visitor: a site and a wallet that send each other messages, balances and calls to a chain, at a steady rate
// whatever the answers do. Nothing may be lost, refused or untrue; what takes how long is written down.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { frame, newToken, open } from '../../bench/relay/wire.mjs'
import { ask } from './http.mjs'
import { honest } from './node.mjs'

const localAddress = '127.0.0.2'
const everyMs = 100
const chain = 'eip155:31337'
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const newAddress = () => `0x${randomBytes(20).toString('hex')}`

/** One end of a pairing, which opens another socket whenever its own is gone. `onOpen` is called each time it is there. */
function createClient(port, { onText, onOpen }) {
  let [socket, isOver] = [undefined, false]
  async function run() {
    while (!isOver) {
      socket = await open(port, { token: newToken(), localAddress, onText }).catch(() => undefined)
      const wasOpen = socket !== undefined
      if (socket) {
        socket.socket.on('error', () => undefined)
        const closed = new Promise((done) => socket.socket.once('close', done))
        if (isOver) socket.end()
        else onOpen()
        await closed
        socket = undefined
      }
      await pause(wasOpen ? 100 : 1_000)
    }
  }
  void run()
  return {
    /** Sends a message where there is a socket now. */
    send(message) {
      if (!socket?.socket.destroyed) socket?.write(frame(JSON.stringify({ jsonrpc: '2.0', ...message })))
    },
    end() {
      isOver = true
      socket?.end()
    },
  }
}

const textOf = (bytes, from, to) => JSON.parse(bytes.toString('utf8', from, to))

/** Asks once, and writes down what came of it. */
async function readInto(into, { agent, port, request, isTrue }) {
  const at = performance.now()
  const { status, text, ms } = await ask(agent, port, request)
  if (status === undefined || status === 503) into.unavailable.push({ from: at, to: at + ms })
  else if (status !== 200) into.refused.push(`${status} ${text.slice(0, 120)}`)
  else {
    into.times.push({ at, ms, isFirst: true })
    if (!isTrue(JSON.parse(text))) into.wrong += 1
  }
}

/** Begins; answers `{ results, end }`, where `end` waits for what is still under way. */
export function startVisitor(port) {
  const topic = randomBytes(32).toString('hex')
  const results = {
    publish: { times: [], refused: [] },
    balance: { times: [], refused: [], unavailable: [], wrong: 0 },
    rpc: { times: [], refused: [], unavailable: [], wrong: 0 },
    stored: 0,
    lost: 0,
  }
  /** Messages by id: those sent and not yet stored, and those stored and not yet delivered. */
  const sent = new Map()
  const stored = new Set()
  const delivered = new Set()
  let [ids, isOver] = [Date.now() * 1_000, false]

  const publish = (id, { message }) =>
    site.send({ id, method: 'irn_publish', params: { topic, message, ttl: 3_600, tag: 1108, prompt: false } })

  const site = createClient(port, {
    // What was under way when the socket went is sent once more: the same message is one message.
    onOpen: () => {
      for (const [id, one] of sent) publish(id, one)
    },
    onText(bytes, from, to) {
      const { id, result, error } = textOf(bytes, from, to)
      const one = sent.get(id)
      if (!one) return
      if (error) {
        // A disk that is full is told, and the message is sent again.
        if (error.code !== -32000) results.publish.refused.push(JSON.stringify(error))
        return
      }
      if (result !== true) return
      results.publish.times.push({ at: one.at, ms: performance.now() - one.at, isFirst: one.isFirst })
      sent.delete(id)
      stored.add(one.message)
    },
  })
  const wallet = createClient(port, {
    onOpen: () => wallet.send({ id: ids++, method: 'irn_subscribe', params: { topic } }),
    onText(bytes, from, to) {
      const { id, method, params } = textOf(bytes, from, to)
      if (method !== 'irn_subscription') return
      delivered.add(params.data.message)
      wallet.send({ id, result: true })
    },
  })

  const agent = new Agent({ keepAlive: true, localAddress })
  const read = (kind, request, isTrue) => readInto(results[kind], { agent, port, request, isTrue })

  async function run() {
    for (let turn = 0; !isOver; turn++) {
      const id = ids++
      const one = { message: randomBytes(300).toString('base64'), at: performance.now(), isFirst: true }
      sent.set(id, one)
      publish(id, one)
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [newAddress(), 'latest'] }
      const rpc = { method: 'POST', path: `/v1?chainId=${chain}`, body: JSON.stringify(call) }
      void read('rpc', rpc, ({ result }) => result === honest)
      const balance = { path: `/v1/account/${newAddress()}/balance?chainId=${chain}` }
      void read('balance', balance, ({ balances }) => balances[0]?.quantity.numeric === '1')
      // What a full disk refused is tried again.
      for (const [late, other] of sent)
        if (performance.now() - other.at > 2_000 && turn % 10 === 0) {
          other.isFirst = false
          publish(late, other)
        }
      await pause(everyMs)
    }
  }
  const running = run()

  return {
    results,
    async end() {
      isOver = true
      await running
      const deadline = performance.now() + 15_000
      const isOwing = () => sent.size > 0 || [...stored].some((one) => !delivered.has(one))
      while (isOwing() && performance.now() < deadline) {
        for (const [id, one] of sent) publish(id, one)
        await pause(500)
      }
      results.stored = stored.size
      results.lost = [...stored].filter((one) => !delivered.has(one)).length
      results.unstored = sent.size
      site.end()
      wallet.end()
      agent.destroy()
    },
  }
}
