import { request } from 'node:http'

const longestMs = 20_000

/**
 * Asks the server for something. Answers `{ status, text, ms }`, or `{ failed, ms }` where no whole answer came.
 * @param agent Keeps connections; its `localAddress` is the address they come from.
 */
export function ask(agent, port, { method = 'GET', path, body, headers: more }) {
  const began = performance.now()
  const ms = () => performance.now() - began
  return new Promise((done) => {
    const ofBody = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const headers = { ...ofBody, ...more }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('end', () => done({ status: response.statusCode, text, ms: ms() }))
      response.once('error', ({ code }) => done({ failed: code, ms: ms() }))
    })
    sent.setTimeout(longestMs, () => sent.destroy(Object.assign(new Error('late'), { code: 'LATE' })))
    sent.once('error', ({ code }) => done({ failed: code, ms: ms() }))
    sent.end(body)
  })
}
