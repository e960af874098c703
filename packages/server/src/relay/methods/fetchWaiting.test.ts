import { expect, it } from 'vitest'
import type { Page, ReadQuery, StoredMessage } from '../mailbox/mailbox.js'
import type { Call } from './call.js'
import { fetchWaiting } from './fetchWaiting.js'

const waiting = (topic: string): Page => {
  const envelope = `envelope of ${topic}`
  const message: StoredMessage = {
    topic,
    envelope,
    tag: 1108,
    attestation: null,
    ttl: 300,
    publisher: 'dapp',
    position: 7_000,
  }
  return { messages: [message], reachedPosition: 7_000, more: false }
}

/** Fetches over a store of which some topics cannot be read. */
async function fetchOver(broken: readonly string[], topics: readonly string[]) {
  const answers: unknown[] = []
  const fetched: string[] = []
  const read = async ({ topic }: ReadQuery) => {
    if (broken.includes(topic)) throw new Error('the store is away')
    return waiting(topic)
  }
  const call = {
    caller: {
      client: { id: 'wallet' },
      holder: undefined,
      inTurn: (run: () => Promise<void>) => run(),
      fetchedUpTo: () => 0,
      setFetchedUpTo: (topic: string) => fetched.push(topic),
    },
    parts: {
      addresses: { mayDeliver: () => true, noteDelivered: () => undefined },
      limits: () => ({ fetchPage: 50, fetchBytes: 1_000 }),
      turns: { begin: async () => undefined },
      mailbox: { read },
    },
    answer: (result: unknown) => answers.push(result),
  } as unknown as Call
  await fetchWaiting(topics, call)
  return { answers, fetched }
}

it('error: a store that goes away over many topics loses nothing of those that were read: they are answered', async () => {
  const { answers, fetched } = await fetchOver(['b'], ['a', 'b', 'c'])
  expect(answers).toMatchObject([{ messages: [{ topic: 'a', message: 'envelope of a' }], hasMore: true }])
  expect(fetched).toEqual(['a'])
})

it('error: a store that is away from the first topic on is an error', async () => {
  await expect(fetchOver(['a'], ['a', 'b'])).rejects.toThrow('the store is away')
})
