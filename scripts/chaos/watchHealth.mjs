// Looks at the server from outside, as a balancer and Prometheus do: when it is ready again, and where its index is.
import { ask } from './http.mjs'

const everyMs = 500
const patienceMs = 30_000
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** Begins; answers `{ recovered, end }`. */
export function watchHealth(port) {
  const index = { first: undefined, last: undefined, head: undefined, isBack: false }
  let isOver = false
  async function look() {
    const { text = '' } = await ask(undefined, port, { path: '/metrics' })
    const of = (name) => {
      const found = new RegExp(`^latchkit_gateway_index_${name}{.*} (\\d+)`, 'm').exec(text)
      return found ? Number(found[1]) : undefined
    }
    const block = of('block')
    if (block === undefined) return
    index.isBack ||= block < (index.last ?? 0)
    index.first ??= block
    index.last = block
    index.head = of('head')
  }
  async function run() {
    while (!isOver) {
      await look()
      await pause(everyMs)
    }
    await look()
  }
  const running = run()
  return {
    /** Returns the time from now until `/readyz` answers 200, in ms; `undefined` where that is too long. */
    async recovered() {
      const began = performance.now()
      while (performance.now() - began < patienceMs) {
        const { status } = await ask(undefined, port, { path: '/readyz' })
        if (status === 200) return performance.now() - began
        await pause(50)
      }
      return undefined
    },
    async end() {
      isOver = true
      await running
      return index
    },
  }
}
