// The load of the relay bench, in a process of its own. Pairs of clients: one publishes on a topic, the other listens
// and answers each push. Told what to do by its parent, one job a message.
import { randomBytes } from 'node:crypto'
import { frame, newToken, open } from './wire.mjs'

const payload = randomBytes(450).toString('base64') // 600 characters, as a session request has
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
/** The time before anything is counted, in s: a server that compiles in its first moments is slower than later. */
const warmSeconds = 2
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]

function newPair(port, secure, onDelivered, onAnswered) {
  const topic = randomBytes(32).toString('hex')
  const sent = []
  let [number, ids] = [0, Date.now() * 1e3]
  const start = `{"id":"`
  const middle = `","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"`
  const end = `${payload}","ttl":300,"prompt":false,"tag":1108}}`
  return async () => {
    const token = () => (secure ? newToken() : undefined)
    const onPush = (bytes, from, to) => {
      const text = bytes.latin1Slice(from, Math.min(to, from + 60))
      const id = text.slice(6, text.indexOf(',', 6))
      if (!text.includes('"method"')) return // the answer to the subscription
      listener.write(frame(`{"id":${id},"jsonrpc":"2.0","result":true}`))
      // Deliveries keep the order of their publisher, so the oldest one sent is the one that came.
      onDelivered(performance.now() - sent.shift())
    }
    const listener = await open(port, { token: token(), onText: onPush })
    const publisher = await open(port, { token: token(), onText: () => onAnswered() })
    listener.write(frame(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`))
    return {
      publish() {
        number += 1
        ids += 1
        sent.push(performance.now())
        publisher.write(frame(`${start}${ids}${middle}${number.toString(36).padStart(8, '0')}${end}`))
      },
      owing: () => sent.length,
      end() {
        listener.end()
        publisher.end()
      },
    }
  }
}

/** Measures the most messages that go through: every pair has `window` messages under way. */
async function most({ port, secure, pairs, window, seconds }) {
  let [delivered, running, counting] = [0, true, false]
  const all = []
  for (let n = 0; n < pairs; n++) {
    const index = n
    const onDelivered = () => {
      if (counting) delivered += 1
      if (running) all[index].publish()
    }
    all.push(await newPair(port, secure, onDelivered, () => undefined)())
  }
  for (const pair of all) for (let n = 0; n < window; n++) pair.publish()
  await pause(1_500)
  counting = true
  const began = performance.now()
  await pause(seconds * 1_000)
  counting = false
  const took = performance.now() - began
  running = false
  await pause(500)
  for (const pair of all) pair.end()
  return { perSecond: delivered / (took / 1_000) }
}

/** At a rate: how long from the publisher to the listener. */
async function paced({ port, secure, pairs, perSecond, seconds }) {
  const times = []
  const all = []
  for (let n = 0; n < pairs; n++) {
    all.push(
      await newPair(
        port,
        secure,
        (ms) => times.push(ms),
        () => undefined,
      )(),
    )
  }
  const began = performance.now()
  let count = 0
  while (performance.now() - began < (seconds + warmSeconds) * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
    for (; count < due; count++) all[count % pairs].publish()
    await pause(1)
  }
  const deadline = performance.now() + 5_000
  while (all.some((pair) => pair.owing() > 0) && performance.now() < deadline) await pause(10)
  for (const pair of all) pair.end()
  const settled = times.slice(Math.floor(perSecond * warmSeconds)).sort((a, b) => a - b)
  return {
    sent: count,
    lost: all.reduce((sum, pair) => sum + pair.owing(), 0),
    p50: quantile(settled, 0.5),
    p99: quantile(settled, 0.99),
  }
}

/** Opens connections that each listen to one topic, and keeps them. */
async function idle({ port, secure, connections, hold }) {
  const sockets = []
  for (let n = 0; n < connections; n += 50) {
    const batch = Array.from({ length: Math.min(50, connections - n) }, () =>
      open(port, { token: secure ? newToken() : undefined, onText: () => undefined }),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  for (const socket of sockets) {
    const topic = randomBytes(32).toString('hex')
    socket.write(frame(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`))
  }
  await pause(hold)
  return { open: sockets.filter(({ socket }) => !socket.destroyed).length }
}

const jobs = { most, paced, idle }
process.on('message', async ({ job, ...rest }) => process.send(await jobs[job](rest)))
