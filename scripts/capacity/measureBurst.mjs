// What an ordinary visitor waits beside a stranger that spends at once all that one address may (`gateway.limits.requestBurst`):
// a stranger asks as fast as the server answers, until what is left comes back at the rate of a second.
import { startVisitor } from '../chaos/visitor.mjs'
import { count, head, row } from './table.mjs'

/** The limit of an address as it is, and as it was before docs/decisions/0039-innocent-crowd.md. */
export const bursts = [30_000, 1_000]
const kinds = [undefined, 'lists of NFTs', 'histories', 'batches of 1,000 calls']
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** The time that 99 of a hundred took no longer than. */
function slowest({ times }, [from, to]) {
  const within = times.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)
  const ordered = within.sort((one, other) => one - other)
  return `${(ordered[Math.floor(ordered.length * 0.99)] ?? 0).toFixed(0)} ms`
}

/** Prints the head of the table that `measureBurst` has the rows of. */
export const headOfBurst = (seconds) =>
  head([
    '`requestBurst`',
    `the stranger asks for ${seconds} s for`,
    'answered',
    'refused',
    'publish, p99',
    'balance, p99',
    'RPC, p99',
    'the visitor refused',
  ])

/**
 * Prints a row for each thing a stranger may ask for, and first one without a stranger.
 * @param start Starts a process of the load.
 */
export async function measureBurst({ port }, burst, seconds, start) {
  for (const [number, kind] of kinds.entries()) {
    const visitor = startVisitor(port)
    const from = performance.now()
    const stranger =
      kind && (await start('capacity/stranger.mjs', { port, kind, seconds, from: `127.0.3.${number + 1}` }))
    if (!stranger) await pause(seconds * 1_000)
    const time = [from, performance.now()]
    stranger?.end()
    await visitor.end()
    const { publish, balance, rpc } = visitor.results
    const refused = publish.refused.length + balance.refused.length + rpc.refused.length
    const answered = stranger ? [stranger.message.answered, stranger.message.refused].map(count) : ['', '']
    row([
      count(burst),
      kind ?? '(nobody)',
      ...answered,
      ...[publish, balance, rpc].map((one) => slowest(one, time)),
      count(refused),
    ])
  }
}
