import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../fixtures/world.js'
import { relayId } from '../ids.js'
import { createCalls } from './createCalls.js'
import { createRelayClient, type RelayClient } from './createRelayClient.js'
import type { Link } from './linkTransitions.js'
import { platformOf } from './platform.js'

let world: World
let relay: RelayClient
let received: [string, string][]
let links: Link['at'][]
let handle: (topic: string, message: string) => Promise<void>
const token = `x.${btoa(JSON.stringify({ iss: 'did:key:z6MkTest' }))}.x`
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
beforeEach(() => {
  world = createWorld()
  received = []
  links = []
  handle = async (topic, message) => void received.push([topic, message])
  relay = createRelayClient({
    platform: platformOf({
      WebSocket: world.relay.WebSocket,
      page: { online: () => true, visible: () => true, watch: () => () => undefined },
    }),
    clock: world.clock,
    logger: world.logger,
    address: async () => `wss://relay.example.org?auth=${token}`,
    newId: () => relayId({ random }, world.clock.now()),
    subscriptionId: async (topic) => `id of ${topic.slice(0, 4)}`,
    onMessage: (topic, message) => handle(topic, message),
    onLink: ({ at }) => links.push(at),
  })
})
afterEach(() => {
  relay.stop()
  world.end()
})
const topicOf = (index: number) => index.toString(16).padStart(64, '0')
const watch = (promise: Promise<unknown>) => {
  const seen: { done?: true; error?: { code: string; message: string } } = {}
  promise.then(
    () => {
      seen.done = true
    },
    (error) => {
      seen.error = error
    },
  )
  return seen
}

describe('subscriptions', () => {
  it('§9 go out in slices of 500', async () => {
    const taken = Array.from({ length: 1_201 }, (_, index) => relay.subscribe(topicOf(index)))
    await Promise.all([Promise.all(taken), world.settle()])
    const slices = world.relay
      .calls('irn_batchSubscribe')
      .map(({ params }) => (params.topics as string[]).length)
    expect(slices).toEqual([500, 500, 201])
  })

  it('of one topic goes by itself, and is taken back by its id', async () => {
    await relay.subscribe(topicOf(1))
    expect(world.relay.calls('irn_subscribe')).toMatchObject([{ params: { topic: topicOf(1) } }])
    await relay.unsubscribe(topicOf(1))
    expect(world.relay.calls('irn_unsubscribe')).toMatchObject([
      { params: { topic: topicOf(1), id: 'id of 0000' } },
    ])
    // Open, and once more when it has answered.
    expect(links).toEqual(['opening', 'open', 'open', 'idle'])
    expect(world.clock.pending).toBe(0)
  })

  it('a subscription without an answer is asked for again after 15 s', async () => {
    world.relay.behaviour.mute.add('irn_subscribe')
    const taken = watch(relay.subscribe(topicOf(1)))
    await world.pass(14_000, 1_000)
    expect(world.relay.calls('irn_subscribe')).toHaveLength(1)
    world.relay.behaviour.mute.clear()
    await world.pass(6_000, 1_000)
    expect(taken.done).toBe(true)
    expect(world.relay.calls('irn_subscribe')).toHaveLength(2)
  })

  it('error: §9 a subscription that the relay does not take in 60 s', async () => {
    world.relay.behaviour.refuse.add('irn_subscribe')
    const taken = watch(relay.subscribe(topicOf(1)))
    await world.pass(59_000, 1_000)
    expect(taken.error).toBeUndefined()
    await world.pass(1_000, 1_000)
    expect(taken.error).toMatchObject({
      code: 'subscribeFailed',
      message: `Subscribing to ${topicOf(1)} failed, please try again`,
    })
  })

  it('twice for one topic is once', async () => {
    await Promise.all([relay.subscribe(topicOf(1)), relay.subscribe(topicOf(1)), world.settle()])
    await relay.subscribe(topicOf(1))
    expect(world.relay.calls('irn_subscribe')).toHaveLength(1)
  })

  it('a topic that is wanted again while it is being given up stays', async () => {
    await relay.subscribe(topicOf(1))
    const left = relay.unsubscribe(topicOf(1))
    const again = relay.subscribe(topicOf(1))
    await Promise.all([left, again, world.settle()])
    expect(world.relay.calls('irn_unsubscribe')).toEqual([])
    world.relay.inject(topicOf(1), 'hello')
    await world.settle()
    expect(received).toEqual([[topicOf(1), 'hello']])
  })
})

describe('messages', () => {
  it('are handled one after the other, and acknowledged when they have been', async () => {
    const order: string[] = []
    let release: () => void = () => undefined
    handle = async (_, message) => {
      order.push(`${message} begins`)
      if (message === 'first')
        await new Promise<void>((resolve) => {
          release = resolve
        })
      order.push(`${message} ends`)
    }
    await relay.subscribe(topicOf(1))
    world.relay.inject(topicOf(1), 'first')
    world.relay.inject(topicOf(1), 'second')
    await world.settle()
    expect(order).toEqual(['first begins'])
    release()
    await world.settle()
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('one that could not be handled is not acknowledged, and comes again on the next socket', async () => {
    let fails = true
    handle = async (topic, message) => {
      if (fails) throw new Error('the disk is full')
      received.push([topic, message])
    }
    await relay.subscribe(topicOf(1))
    world.relay.inject(topicOf(1), 'hello')
    await world.settle()
    expect([received, world.logs.length]).toEqual([[], 1])
    fails = false
    world.relay.end(1006)
    await world.pass(200, 100)
    expect(received.length).toBeGreaterThan(0)
  })

  it('are fetched page by page, and not for ever', async () => {
    const pages: unknown[] = []
    world.relay.behaviour.pushes = false
    await relay.subscribe(topicOf(1))
    for (let index = 0; index < 60; index++) world.relay.inject(topicOf(1), `message ${index}`)
    world.relay.end(1006)
    // The relay of the tests answers the same fifty for ever, since nothing is acknowledged by a fetch.
    await world.pass(200, 100)
    await world.settle()
    pages.push(...world.relay.calls('irn_batchFetchMessages'))
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.length).toBeLessThanOrEqual(102)
  })
})

describe('calls', () => {
  it('§9 any other call is given up after five minutes', async () => {
    const calls = createCalls(
      world.clock,
      () => '1',
      () => true,
    )
    const ended: unknown[] = []
    void calls.call('irn_unsubscribe', {}).then((answer) => ended.push(answer))
    await world.pass(299_000, 60_000)
    expect(ended).toEqual([])
    await world.pass(1_000)
    expect(ended).toEqual([{ ok: false }])
  })

  it('one that does not go out ends at once; an answer to none is passed over', async () => {
    const calls = createCalls(
      world.clock,
      () => '1',
      () => false,
    )
    expect(await calls.call('irn_unsubscribe', {})).toEqual({ ok: false })
    calls.settle('unknown', { result: true })
    expect(world.clock.pending).toBe(0)
  })
})

describe('the end', () => {
  it('everything that waits is told, and nothing is left behind', async () => {
    world.relay.behaviour.sockets = 'silent'
    const taken = watch(relay.subscribe(topicOf(1)))
    const message = { id: '1', from: world.clock.now(), method: 'irn_publish', params: {}, tag: 0 }
    const sent = watch(relay.send(message))
    await world.settle()
    relay.stop()
    await world.settle()
    expect([taken.error?.code, sent.error?.code]).toEqual(['requestAborted', 'requestAborted'])
    expect([world.clock.pending, relay.link.at]).toEqual([0, 'idle'])
  })
})
