// The floor of the relay bench: a `ws` server that forwards the same frames to the same clients and does nothing else:
// no token, no check, no memory. A publish is answered, then pushed to who listens to its topic.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
const topics = new Map()
let last = Date.now() * 1_000

sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data)
    if (method === 'irn_subscribe') {
      const listening = topics.get(params.topic) ?? new Set()
      topics.set(params.topic, listening.add(socket))
      socket.on('close', () => listening.delete(socket))
    }
    if (!method) return
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    if (method !== 'irn_publish') return
    const { topic, message, tag } = params
    for (const listener of topics.get(topic) ?? []) {
      last += 1
      const push = { topic, message, publishedAt: Date.now(), tag, attestation: null }
      const frame = {
        id: last,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: topic, data: push },
      }
      listener.send(JSON.stringify(frame))
    }
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
