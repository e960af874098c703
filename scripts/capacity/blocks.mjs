// A node in a process of its own, whose parent hears the port: a network of so many blocks with so many transactions each.
import { createServer } from 'node:http'
import { networkOf } from './network.mjs'

process.once('message', ({ blocks, transactions }) => {
  const results = networkOf({ transactions, latest: () => blocks - 1 })
  const answer = ({ id, method, params }) =>
    results[method]
      ? { jsonrpc: '2.0', id, result: results[method](params) }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const question = JSON.parse(text)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(question) ? question.map(answer) : answer(question)))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
process.once('disconnect', () => process.exit())
