import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, disconnect, networkState, signMessage, switchNetwork } from '../index.js'
import { createBrowser } from '../walletconnect/fixtures/tabs.js'
import { account, pairingPages } from './fixtures/openPairing.js'
import { openWith, type RecordedPairing, sealWith } from './fixtures/recordedPairing.js'

// A tab with an earlier build and one with this build stand side by side, and one of them leads: see README.md beside it.

interface Message {
  readonly kind: string
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly name?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly note?: unknown
  readonly result?: unknown
  readonly error?: unknown
  readonly event?: { readonly type: string; readonly session?: object }
}

interface Tabs extends RecordedPairing {
  readonly channel: string
  readonly topic: string
  /** All messages that two tabs sent each other, in order. */
  readonly messages: readonly Message[]
}

const tabs = JSON.parse(readFileSync(new URL('fixtures/tabs.json', import.meta.url), 'utf8')) as Tabs
const { channel, messages, topic, keys } = tabs
const oldTab = messages.find(({ from }) => from !== undefined)?.from ?? ''
const calls = (name: string) => messages.filter((each) => each.kind === 'call' && each.name === name)
const repliesTo = ({ id }: Message) => messages.filter((each) => each.kind !== 'call' && each.id === id)
/** Returns the events that all tabs got between a call and its end. */
function eventsDuring(call: Message): readonly Message[] {
  const end = messages.findLastIndex(({ kind, id }) => kind === 'done' && id === call.id)
  return messages.slice(messages.indexOf(call), end).filter(({ kind }) => kind === 'event')
}

/** Returns the names and kinds that a value is made of, so that two messages can be compared whatever they say. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length ? [shapeOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return typeof value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, shapeOf(each)]))
}

const load = pairingPages()
let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  browser = createBrowser()
})

/** A tab with the earlier build: it is heard and speaks as it was recorded. */
function openOldTab() {
  const { platform, die } = browser.tab()
  const line = new platform.BroadcastChannel(channel)
  const received: Message[] = []
  line.onmessage = ({ data }) => void received.push(data)
  // The lock by which others know that it is there.
  void platform.locks.request(`${channel}:${oldTab}`, () => new Promise(() => undefined))
  return { received, line, send: (message: Message) => line.postMessage(message), locks: platform.locks, die }
}

/** A tab with this build. */
async function openNewTab() {
  const page = await load(tabs, browser.tab().platform)
  const network = () => networkState(page.kit.store.getState()).caipNetworkId
  return { ...page, network }
}

describe('the tab of this build leads', () => {
  /** Both are there; the new one has the session. */
  async function together() {
    const page = await openNewTab()
    await page.soon(() => page.state().status).toBe('connected')
    const old = openOldTab()
    const requests = () =>
      page.relay.calls('irn_publish').flatMap(({ params }) => {
        const key = keys[String(params.topic)]
        const opened = key
          ? (openWith(key, String(params.message)) as { id: number; method?: string })
          : undefined
        return opened?.method === 'wc_sessionRequest' ? [opened] : []
      })
    /** The wallet answers everything that it has not answered, in the same way. */
    const answered = new Set<number>()
    const walletAnswers = (answer: object) => {
      for (const { id } of requests().filter(({ id }) => !answered.has(id))) {
        answered.add(id)
        page.relay.inject(topic, sealWith(keys[topic] ?? '', { id, jsonrpc: '2.0', ...answer }), 1109)
      }
    }
    const repliesOf = ({ id }: Message) => old.received.filter((each) => each.id === id && each.to === oldTab)
    return { ...page, old, walletAnswers, repliesOf }
  }

  it('answers a tab of the earlier build as one of its own did: how things stand, and a request', async () => {
    const { old, soon, walletAnswers, repliesOf } = await together()
    const [state, request] = [calls('state')[0], calls('request')[0]] as [Message, Message]
    for (const call of [state, request]) {
      old.send(call)
      await soon(() => {
        walletAnswers({ result: '0xabcd' })
        return repliesOf(call).at(-1)?.kind
      }).toBe('done')
      expect(repliesOf(call).map(({ kind }) => kind)).toEqual(repliesTo(call).map(({ kind }) => kind))
      // There may be more in it by now, but nothing less.
      expect(shapeOf(repliesOf(call))).toMatchObject(shapeOf(repliesTo(call)) as object)
    }
    expect(repliesOf(request).at(-1)?.result).toBe('0xabcd')
  })

  it('hands on a refusal of the wallet, as it came', async () => {
    const { old, soon, walletAnswers, repliesOf } = await together()
    const refused = calls('request')[1] as Message
    old.send(refused)
    await soon(() => {
      walletAnswers({ error: { code: 5000, message: 'User rejected.' } })
      return repliesOf(refused).at(-1)?.kind
    }).toBe('failed')
    expect(repliesOf(refused).at(-1)).toMatchObject(repliesTo(refused).at(-1) as object)
  })

  it('lets it choose another network, and end the session, for both', async () => {
    const { old, soon, state, network, repliesOf } = await together()
    const [choose, end] = [calls('choose')[0], calls('end')[0]] as [Message, Message]
    old.send(choose)
    await soon(network).toBe('eip155:31338')
    await soon(() => repliesOf(choose).at(-1)?.kind).toBe('done')
    const events = old.received.filter(({ event }) => event?.type === 'session')
    expect(shapeOf(events.at(-1))).toMatchObject(shapeOf(eventsDuring(choose)[0]) as object)
    old.send(end)
    await soon(() => state().status).toBe('disconnected')
    await soon(() => repliesOf(end).at(-1)?.kind).toBe('done')
    expect(
      old.received.filter(({ event }) => event?.type === 'session').at(-1)?.event?.session,
    ).toBeUndefined()
  })

  it('lets it pair anew, give up, and go to an app', async () => {
    const { old, soon, repliesOf } = await together()
    const [first, second] = calls('open') as [Message, Message]
    const [abandon, follow] = [calls('abandon')[0], calls('follow')[0]] as [Message, Message]
    old.send(first)
    await soon(() => repliesOf(first).map(({ kind }) => kind)).toEqual(['taken', 'note'])
    expect(shapeOf(repliesOf(first)[1])).toMatchObject(shapeOf(repliesTo(first)[1]) as object)
    old.send(abandon)
    await soon(() => repliesOf(first).at(-1)).toMatchObject(repliesTo(first).at(-1) as object)
    old.send(second)
    await soon(() => repliesOf(second).at(-1)?.kind).toBe('note')
    old.send(follow)
    await soon(() => repliesOf(follow).map(({ kind }) => kind)).toEqual(['taken', 'done'])
  })
})

describe('the tab of the earlier build leads', () => {
  /** The old tab holds the lock of the leader, and answers every call as it did when it was recorded. */
  async function together() {
    const old = openOldTab()
    void old.locks.request(channel, () => new Promise(() => undefined))
    const requests: Message[] = []
    const times = new Map<string, number>()
    old.line.onmessage = ({ data }: { data: Message }) => {
      const { kind, name = '', id = '', from = '' } = data
      if (kind !== 'call') return
      requests.push(data)
      const turn = times.get(name) ?? 0
      times.set(name, turn + 1)
      const recorded = calls(name)[turn] ?? calls(name).at(-1)
      if (!recorded) return
      for (const reply of repliesTo(recorded)) {
        if (reply.kind === 'done') for (const event of eventsDuring(recorded)) old.send(event)
        old.send({ ...reply, to: from, id })
      }
    }
    const page = await openNewTab()
    await page.soon(() => page.state().status).toBe('connected')
    /**
     * Expects that this tab asks what the earlier build would have asked: the same names, and at least the same fields.
     */
    const asksAsBefore = () => {
      for (const call of requests)
        expect(shapeOf(call)).toMatchObject(
          shapeOf(calls(call.name ?? '')[0] ?? { name: 'a call it knows' }) as object,
        )
    }
    return { ...page, old, requests, asksAsBefore }
  }

  it('tells this one how things stand', async () => {
    const { state, network, relay, asksAsBefore } = await together()
    expect([state().address, network()]).toEqual([account, 'eip155:31337'])
    expect(state().connectedWalletInfo?.name).toBe('Test Wallet')
    // Only the leading tab speaks with the relay.
    expect(relay.urls).toEqual([])
    asksAsBefore()
  })

  it('carries its request to the wallet, and a refusal back', async () => {
    const { kit, asksAsBefore } = await together()
    const [signed] = calls('request') as [Message]
    const answer = repliesTo(signed).find(({ kind }) => kind === 'done')?.result
    expect(await signMessage(kit, { message: 'Hello from Latchkit' })).toEqual({ signature: answer })
    await expect(signMessage(kit, { message: 'Hello from Latchkit' })).rejects.toMatchObject({
      code: 'userRejected',
    })
    asksAsBefore()
  })

  it('is told what this one chooses, and that the visitor has disconnected', async () => {
    const { kit, soon, state, network, requests, asksAsBefore } = await together()
    await switchNetwork(kit, { network: 'eip155:31338' })
    await soon(network).toBe('eip155:31338')
    await disconnect(kit)
    await soon(() => state().status).toBe('disconnected')
    expect(requests.map(({ name }) => name)).toEqual(['state', 'choose', 'end'])
    asksAsBefore()
  })

  it('pairs for this one', async () => {
    const { kit, soon, state, asksAsBefore } = await together()
    await disconnect(kit)
    await soon(() => state().status).toBe('disconnected')
    const uris: string[] = []
    const given = connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => uris.push(uri) }).catch(
      (error: { code?: unknown }) => error.code,
    )
    // The first opening that was recorded was given up by the visitor.
    await soon(() => uris.length).toBe(1)
    expect(await given).toBe('requestAborted')
    let connected: { accounts: readonly { address: string }[] } | undefined
    void connect(kit, { connector: 'walletConnect' }).then((value) => {
      connected = value
    })
    await soon(() => connected?.accounts[0]?.address).toBe(account)
    asksAsBefore()
  })
})
