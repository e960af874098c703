// How long a restart takes until every socket is back, with the kit's own schedule for coming back.
import { ask } from '../chaos/http.mjs'
import { count, head, row } from './table.mjs'

/** One process has so many files open at most. */
const socketsOfProcess = 5_000
const wanted = 10_000
const longestMs = 60_000
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** Returns how many sockets are open and how many topics have a subscriber, as the relay counts. */
async function there(port) {
  const { text = '' } = await ask(undefined, port, { path: '/metrics' })
  return ['connections', 'topics'].map((name) =>
    Number(new RegExp(`^latchkit_relay_${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0),
  )
}

/** Waits until all sockets are there, each subscribed; returns the ms it took, or throws after `ms`. */
async function untilAll(server, ms) {
  const began = performance.now()
  for (;;) {
    const [sockets, topics] = await there(server.port)
    const passed = performance.now() - began
    if (sockets === wanted && topics === wanted) return passed
    if (passed > ms) throw new Error(`${sockets} sockets and ${topics} topics after ${passed.toFixed(0)} ms`)
    await pause(100)
  }
}

/**
 * Prints how long `SIGTERM` and a start take, and when the last socket is back.
 * @param start Starts a process of the load.
 */
export async function measureRestart(server, start) {
  const loads = []
  try {
    for (let begun = 0; begun < wanted; begun += socketsOfProcess)
      loads.push(await start('capacity/comingBack.mjs', { port: server.port, sockets: socketsOfProcess }))
    await untilAll(server, longestMs)
    const began = performance.now()
    await server.restart()
    const startedMs = performance.now() - began
    await untilAll(server, longestMs)
    const backMs = performance.now() - began
    const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`
    head(['restart with sockets', 'drained and started again', 'all back and subscribed'])
    row([count(wanted), seconds(startedMs), seconds(backMs)])
    if (backMs > longestMs) throw new Error(`the last socket was back after ${seconds(backMs)}`)
  } finally {
    for (const load of loads) load.end()
  }
}
