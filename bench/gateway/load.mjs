// The load of the gateway bench, in a process of its own: so many connections, each with one request under way.
import { Agent, request } from 'node:http'

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]

function once(agent, { port, path, method }, body) {
  return new Promise((done, failed) => {
    const headers = body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`status ${response.statusCode}`))
      response.resume().once('end', done)
    })
    sent.once('error', failed)
    sent.end(body)
  })
}

process.once('message', async (job) => {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
  const times = []
  const until = performance.now() + job.seconds * 1_000
  let count = 0
  const loop = async () => {
    while (performance.now() < until) {
      // Each question is another one: none is under way already.
      const body = job.method === 'POST' && job.body.replace('COUNT', (++count).toString(16))
      const began = performance.now()
      await once(agent, job, body || undefined)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, loop))
  times.sort((a, b) => a - b)
  process.send({
    perSecond: times.length / job.seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  })
  agent.destroy()
})
