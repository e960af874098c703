import { cpSync, readFileSync } from 'node:fs'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createIdentity } from '../fixtures/signToken.js'
import { createTestServers } from '../fixtures/testServer.js'

// What an earlier build wrote to disk is read by this one: packages/latchkit/src/upgrade/README.md.

interface Sent {
  readonly what: 'waits' | 'expires' | 'acknowledged'
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string
}

/** The messages and receipts that the relay was given before it was killed. */
interface Written {
  readonly at: number
  readonly topics: Readonly<Record<'one' | 'two' | 'acknowledged', string>>
  readonly seeds: Readonly<Record<'site' | 'wallet', string>>
  readonly sent: readonly Sent[]
}

const folder = new URL('fixtures/journal/', import.meta.url)
const written = JSON.parse(readFileSync(new URL('journal.json', folder), 'utf8')) as Written
const { at, seeds, topics, sent } = written

const servers = createTestServers()
afterEach(servers.end)

/** Starts a relay over the journal, a second after it was written; again, where it was started before. */
async function start(data = servers.folder(), isAgain = false) {
  if (!isAgain) cpSync(new URL('relay', folder), `${data}/relay`, { recursive: true })
  const clock = createFakeClock(at + 1_000)
  const relay = await servers.start({ data }, { clock })
  const now = Math.floor(clock.now() / 1_000)
  /** Connects a client, known by a seed or new, and subscribes to everything. */
  const reader = async (seed?: string) => {
    const identity = createIdentity(seed === undefined ? undefined : Buffer.from(seed, 'hex'))
    const client = relay.connect({ identity, claims: { iat: now, exp: now + 86_400 } })
    await client.call('irn_batchSubscribe', { topics: Object.values(topics) })
    return client
  }
  return { data, relay, clock, reader }
}

const stored = ({
  topic,
  message,
  tag,
  attestation,
}: Omit<Sent, 'what' | 'attestation'> & { attestation?: unknown }) => ({
  topic,
  message,
  tag,
  attestation: attestation ?? null,
})
const those = (...kinds: Sent['what'][]) =>
  Object.values(topics).flatMap((topic) =>
    sent.filter((each) => each.topic === topic && kinds.includes(each.what)).map(stored),
  )
const inOrder = (pushes: readonly Parameters<typeof stored>[0][]) =>
  Object.values(topics).flatMap((topic) => pushes.filter((each) => each.topic === topic).map(stored))

describe('a journal of an earlier build', () => {
  it('has every message that waits, in order, and none that has expired or was acknowledged', async () => {
    const { reader, relay } = await start()
    const wallet = await reader(seeds.wallet)
    const expected = those('waits')
    expect(expected).toHaveLength(4)
    await wallet.pushed(expected.length)
    expect(inOrder(wallet.pushes)).toEqual(expected)
    expect(relay.logged.join()).not.toContain('damaged')
  })

  it('gives each message once: after an answer and a restart nothing comes again', async () => {
    const { data, reader, relay } = await start()
    const wallet = await reader(seeds.wallet)
    await wallet.pushed(those('waits').length)
    // The answer to a question comes after the acknowledgements before it.
    await wallet.call('irn_batchFetchMessages', { topics: Object.values(topics) })
    await wallet.close()
    await relay.drain()
    const { reader: again } = await start(data, true)
    const back = await again(seeds.wallet)
    const answer = await back.call('irn_batchFetchMessages', { topics: Object.values(topics) })
    expect([back.pushes, answer]).toEqual([[], { messages: [], hasMore: false }])
  })

  it('what one reader has acknowledged waits for another, and who published gets nothing back', async () => {
    const { reader } = await start()
    const [other, site] = [await reader(), await reader(seeds.site)]
    await other.pushed(those('waits', 'acknowledged').length)
    expect(inOrder(other.pushes)).toEqual(those('waits', 'acknowledged'))
    await site.call('irn_batchFetchMessages', { topics: Object.values(topics) })
    expect(site.pushes).toEqual([])
  })
})
