import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServers } from '../../../server/src/fixtures/testServer.js'
import { pairing } from '../adapters/evm/createWallet.js'
import { createProvider } from '../adapters/evm/pairing/createProvider.js'
import type { PairingConnector } from '../core/contracts/connector.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import { systemClock } from '../core/services/platform.js'
import { mainnet } from '../networks/mainnet.js'
import { polygon } from '../networks/polygon.js'
import { createPairingWallet, silentLogger } from '../testing/createPairingWallet.js'
import { type PublicWallet, publicSites, publicWallets } from './fixtures/publicPeers.js'
import { address, walletNamespaces } from './fixtures/world.js'
import { walletConnect } from './walletConnect.js'

// With the real public clients, over the real relay, in both roles.

const servers = createTestServers()
const ends: (() => unknown)[] = []
const foreign: string[] = []
let relayUrl: string
const { fetch } = globalThis
beforeAll(async () => {
  // The public libraries call home whatever their options say.
  globalThis.fetch = async (input) => {
    foreign.push(new URL(input instanceof Request ? input.url : input).hostname)
    throw new TypeError('no network in tests')
  }
  relayUrl = `ws://127.0.0.1:${(await servers.start()).port}`
})
afterAll(async () => {
  for (const end of ends.splice(0)) await end()
  await servers.end()
  globalThis.fetch = fetch
})

async function until(what: () => unknown): Promise<void> {
  for (const from = Date.now(); !what(); ) {
    if (Date.now() - from > 45_000) throw new Error(`never came true: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A page of a site with our client. */
function ourSite() {
  const sessions: (SharedSession | undefined)[] = []
  const connector = walletConnect({
    relayUrl,
    metadata: { name: 'Our site', url: 'https://site.example' },
    platform: { WebSocket: WebSocket as never, indexedDB: new IDBFactory(), locks: undefined },
  }).setup({
    id: 'interop',
    followed: () => undefined,
    networks: () => [mainnet, polygon],
    pairing: async () => ({ eip155: pairing }),
    parts: () => Promise.reject(new Error('a wallet that is paired with has no interface here')),
    clock: systemClock,
    logger: silentLogger(),
    emit: (event) => event.type === 'session' && sessions.push(event.session),
  })
  ends.push(() => connector.stop())
  return { connector, sessions }
}

async function linkOf(connector: PairingConnector) {
  let uri = ''
  const opened = connector.pairing.open({
    signal: new AbortController().signal,
    onUri: (link) => {
      uri = link.uri
    },
  })
  opened.catch(() => undefined)
  await until(() => uri)
  return { uri, opened }
}

/** Our site and a public wallet that has approved. */
async function pairedWith(wallet: PublicWallet) {
  const site = ourSite()
  const { uri, opened } = await linkOf(site.connector)
  await wallet.pair(uri)
  await until(() => wallet.proposals.length)
  const proposal = wallet.proposals.shift()
  const [session] = await Promise.all([
    opened,
    wallet.approve(proposal?.id ?? 0, { eip155: walletNamespaces.eip155 }),
  ])
  const { provider } = createProvider(site.connector.transport('eip155'), silentLogger())
  const events: unknown[] = []
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'] as const)
    provider.on(event, (payload: never) => events.push([event, payload]))
  return { ...site, session, provider, events, topic: wallet.topics().at(-1) ?? '', proposal }
}

describe.each(Object.keys(publicWallets))('our site with the wallet of %s', (name) => {
  let wallet: PublicWallet
  beforeAll(async () => {
    wallet = await (publicWallets[name] as (url: string) => Promise<PublicWallet>)(relayUrl)
    ends.push(() => wallet.end())
  })

  it('connects; the wallet sees what is asked, all of it optional', async () => {
    const { session, proposal } = await pairedWith(wallet)
    expect(session.namespaces.eip155?.accounts).toEqual(walletNamespaces.eip155.accounts)
    expect(session.peer.url).toBe('https://public.example')
    expect(proposal?.params).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:137'] } },
      proposer: { metadata: { name: 'Our site', url: 'https://site.example' } },
    })
  })

  it('error: declined', async () => {
    const { connector } = ourSite()
    const { uri, opened } = await linkOf(connector)
    await wallet.pair(uri)
    await until(() => wallet.proposals.length)
    const refused = expect(opened).rejects.toMatchObject({ code: 'pairingRejected' })
    await wallet.reject(wallet.proposals.shift()?.id ?? 0)
    await refused
  })

  it('requests are answered, or refused', async () => {
    const { provider } = await pairedWith(wallet)
    const sign = () => provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
    const first = sign()
    await until(() => wallet.requests.length)
    const { topic, id, params } = wallet.requests.shift()!
    expect(params).toMatchObject({
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x68656c6c6f', address] },
    })
    await wallet.respond(topic, { id, jsonrpc: '2.0', result: '0xsigned' })
    expect(await first).toBe('0xsigned')
    const second = expect(sign()).rejects.toMatchObject({ code: 4001 })
    await until(() => wallet.requests.length)
    const next = wallet.requests.shift()!
    await wallet.respond(next.topic, {
      id: next.id,
      jsonrpc: '2.0',
      error: { code: 5000, message: 'User rejected.' },
    })
    await second
  })

  it('events, updates and extensions are heard and acknowledged', async () => {
    const { topic, events, provider, sessions } = await pairedWith(wallet)
    await wallet.emit(topic, 'eip155:137', { name: 'chainChanged', data: 137 })
    await until(() => events.length >= 2)
    expect(events[0]).toEqual(['chainChanged', '0x89'])
    await wallet.update(topic, {
      eip155: { ...walletNamespaces.eip155, accounts: [`eip155:1:${address}`], methods: ['personal_sign'] },
    })
    await until(() => events.some((each) => JSON.stringify(each) === '["chainChanged","0x1"]'))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    const before = sessions.at(-1)?.expiresAt ?? 0
    await wallet.extend(topic)
    await until(() => (sessions.at(-1)?.expiresAt ?? 0) > before)
  })

  it('pings are answered', async () => {
    const { topic } = await pairedWith(wallet)
    await wallet.ping?.(topic)
  })

  it('the wallet ends it', async () => {
    const { topic, events, connector } = await pairedWith(wallet)
    await wallet.disconnect(topic)
    await until(() => events.length)
    expect(events).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
    expect(await connector.resume()).toBeUndefined()
  })

  it('the site ends it', async () => {
    const { topic, connector } = await pairedWith(wallet)
    await connector.close()
    await until(() => wallet.deletedTopics.includes(topic))
    expect(wallet.topics()).not.toContain(topic)
  })
})

describe.each(Object.keys(publicSites))('our wallet with the site of %s', (name) => {
  it('connects, answers, emits, updates, extends, pings, and both can end it', async () => {
    const site = await (publicSites[name] as (typeof publicSites)[string])(relayUrl)
    ends.push(() => site.end())
    const wallet = await createPairingWallet({
      relayUrl,
      has: walletNamespaces,
      platform: { WebSocket: WebSocket as never },
      answer: ({ method, params }) => ({ method, params }),
    })
    ends.push(() => wallet.stop())
    const expected = {
      eip155: { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['chainChanged'] },
    }
    const { uri, approval } = await site.connect(expected)
    const [session] = await Promise.all([approval(), wallet.pair(uri)])
    expect(session.namespaces).toMatchObject({
      eip155: { accounts: walletNamespaces.eip155.accounts, methods: ['personal_sign'] },
    })
    expect(wallet.requests).toEqual([])

    const question = { method: 'personal_sign', params: ['0x00', address] }
    expect(await site.request(session.topic, 'eip155:1', question)).toEqual(question)
    expect(wallet.requests).toMatchObject([{ chainId: 'eip155:1', ...question }])

    await site.ping(session.topic)
    await wallet.ping()
    await wallet.emit('eip155:137', 'chainChanged', 137)
    await until(() => site.events.some(([event]) => event === 'session_event'))
    await wallet.update({
      eip155: {
        ...walletNamespaces.eip155,
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged'],
      },
    })
    await wallet.extend()
    expect(site.events.map(([event]) => event)).toEqual(
      expect.arrayContaining(['session_event', 'session_update', 'session_extend', 'session_ping']),
    )

    await site.disconnect(session.topic)
    await until(() => wallet.sessions.length === 0)

    const second = await site.connect(expected)
    const [again] = await Promise.all([second.approval(), wallet.pair(second.uri)])
    await wallet.disconnect()
    await until(() => !site.topics().includes(again.topic))
  })

  it('error: declined', async () => {
    const site = await (publicSites[name] as (typeof publicSites)[string])(relayUrl)
    ends.push(() => site.end())
    const wallet = await createPairingWallet({
      relayUrl,
      has: walletNamespaces,
      mood: 'no',
      platform: { WebSocket: WebSocket as never },
    })
    ends.push(() => wallet.stop())
    const { uri, approval } = await site.connect({
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    })
    const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await wallet.pair(uri)
    await refused
  })
})

it('nothing of ours reaches another host; what the public libraries try is refused', () => {
  expect(foreign.filter((host) => !/walletconnect\.(org|com)$/.test(host))).toEqual([])
})
