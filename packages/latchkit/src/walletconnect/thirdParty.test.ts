import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evm } from '../adapters/evm/evm.js'
import { connect } from '../core/connect/connect.js'
import { switchNetwork } from '../core/connect/switchNetwork.js'
import { getProvider, getTransport } from '../core/connect/walletAccess.js'
import type { Adapter } from '../core/contracts/adapter.js'
import { createLatchkit } from '../core/createLatchkit.js'
import type { Kit } from '../core/kit/kit.js'
import { accountState } from '../core/select/accountState.js'
import { networkState } from '../core/select/networkState.js'
import { signMessage } from '../core/wallet/signing.js'
import { mainnet } from '../networks/mainnet.js'
import { polygon } from '../networks/polygon.js'
import { solana } from '../networks/solana.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createHarbourAdapter, type HarbourWallet, harbourNetwork } from './fixtures/harbour.js'
import { address, createWorld, type World, walletNamespaces } from './fixtures/world.js'
import { walletConnect } from './walletConnect.js'

let world: World
let storage: ReturnType<typeof createMemoryStorage>
const kits: Kit[] = []
beforeAll(() =>
  Promise.all([
    import('./createClient.js'),
    import('../adapters/evm/createWallet.js'),
    import('../core/connect/startConnectors.js'),
  ]),
)
beforeEach(() => {
  world = createWorld()
  storage = createMemoryStorage()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  world.end()
})

const harbours = [harbourNetwork('west'), harbourNetwork('east')]

/** A page load of a site with these adapters, and pairing. */
function load(adapters: readonly Adapter[]): Kit {
  const { relay, clock, indexedDB } = world
  const platform = { WebSocket: relay.WebSocket, crypto: world.crypto, indexedDB }
  const kit = createLatchkit({
    networks: [...harbours, mainnet, polygon, ...(adapters.length ? [] : [solana])].filter(
      ({ chainNamespace: of }) => !adapters.length || adapters.some(({ namespace }) => namespace === of),
    ),
    adapters,
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: { ...platform, locks: undefined, BroadcastChannel: undefined },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage },
  })
  kits.push(kit)
  kit.start()
  return kit
}

const captains = {
  accounts: ['harbour:west:Anna', 'harbour:east:Anna', 'harbour:west:anna'],
  methods: ['harbour_hail'],
  events: ['chainChanged', 'tide'],
}
const both = { ...walletNamespaces, harbour: captains }

async function connected(adapters: readonly Adapter[], wallets: object = both) {
  const kit = load(adapters)
  const wallet = await world.wallet({
    has: wallets as typeof walletNamespaces,
    mood: 'ask',
    answer: () => 'ahoy',
  })
  const connecting = connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => void wallet.pair(uri) })
  await world.until(() => wallet.proposals.length)
  const [proposal] = wallet.proposals
  let done = false
  // The wallet hears a moment after the site that the site has the session.
  Promise.all([wallet.approve(), connecting]).finally(() => {
    done = true
  })
  await world.until(() => done)
  return { kit, wallet, proposal, connection: await connecting }
}

const addressIn = (kit: Kit, namespace: string) => accountState(kit.store.getState(), namespace).address
const networkIn = (kit: Kit) => networkState(kit.store.getState(), 'harbour').caipNetworkId

describe('planted, row 11 (four namespaces are known here): a third party’s namespace pairs', () => {
  it('its adapter says what is proposed: methods, events, former networks', async () => {
    const { proposal } = await connected([createHarbourAdapter()])
    expect(proposal?.optional).toEqual({
      harbour: {
        chains: ['harbour:west', 'harbour:old-west', 'harbour:east'],
        methods: ['harbour_hail'],
        events: ['chainChanged', 'tide'],
      },
    })
  })

  it('beside EVM: both are connected by one session', async () => {
    const { kit, proposal } = await connected([createHarbourAdapter(), evm({ injected: false })])
    expect(Object.keys(proposal?.optional ?? {})).toEqual(['harbour', 'eip155'])
    expect([addressIn(kit, 'harbour'), addressIn(kit, 'eip155')]).toEqual(['Anna', address])
  })

  it('its accounts keep their case: two that differ by it alone are two', async () => {
    const { kit } = await connected([createHarbourAdapter()])
    expect(accountState(kit.store.getState(), 'harbour').allAccounts.map((each) => each.address)).toEqual([
      'Anna',
      'anna',
    ])
  })

  it('what it asks goes out on the network in use, also under the one a wallet knows only by its former id', async () => {
    const { kit, wallet } = await connected([createHarbourAdapter()], {
      harbour: { ...captains, accounts: ['harbour:old-west:Anna'] },
    })
    let signature: unknown
    signMessage(kit, { message: 'ahoy?' }).then((answer) => {
      signature = answer
    })
    await world.until(() => signature !== undefined)
    expect(wallet.requests).toMatchObject([
      { chainId: 'harbour:old-west', method: 'harbour_hail', params: { word: 'ahoy?' } },
    ])
  })

  it('its wallets write networks in their own way, and a switch asks nobody', async () => {
    const { kit, wallet } = await connected([createHarbourAdapter()])
    await Promise.all([
      wallet.emit('harbour:west', 'chainChanged', { berth: 'east' }),
      world.until(() => networkIn(kit) === 'harbour:east'),
    ])
    let isThere = false
    switchNetwork(kit, { network: 'harbour:west' }).then(() => {
      isThere = true
    })
    await world.until(() => isThere && networkIn(kit) === 'harbour:west')
    expect(wallet.requests).toEqual([])
  })

  it('a page load finds it again', async () => {
    const { kit } = await connected([createHarbourAdapter()])
    kit.destroy()
    const again = load([createHarbourAdapter()])
    await world.until(() => addressIn(again, 'harbour') === 'Anna')
  })

  it('the end that the wallet makes is its end', async () => {
    const { kit, wallet } = await connected([createHarbourAdapter()])
    await Promise.all([wallet.disconnect(), world.until(() => addressIn(kit, 'harbour') === undefined)])
    expect(kit.store.getState().sessions).toEqual({})
  })

  it('an adapter that makes nothing of a transport is not asked for', async () => {
    const { proposal } = await connected([createHarbourAdapter({ pairs: false }), evm({ injected: false })])
    expect(Object.keys(proposal?.optional ?? {})).toEqual(['eip155'])
  })
})

describe('planted, row 4 (every wallet is a request object)', () => {
  it('the site is handed the object that the adapter makes of the transport', async () => {
    const { kit } = await connected([createHarbourAdapter()])
    const wallet = getProvider(kit, { namespace: 'harbour' }) as HarbourWallet
    expect(wallet).not.toHaveProperty('request')
    let answer: unknown
    wallet.hail('ahoy?').then((reply) => {
      answer = reply
    })
    await world.until(() => answer)
    expect(answer).toBe('ahoy')
  })
})

describe('without adapters', () => {
  it('the namespaces of the specification are asked for as it says, and any other by the site’s networks', async () => {
    const { kit, proposal, wallet } = await connected([])
    const { harbour, eip155, solana: sol } = proposal?.optional ?? {}
    expect(harbour).toEqual({
      chains: ['harbour:west', 'harbour:east'],
      methods: [],
      events: ['accountsChanged', 'chainChanged'],
    })
    expect(eip155?.methods).toContain('personal_sign')
    expect(sol?.chains).toHaveLength(2)
    let answer: unknown
    getTransport(kit, { namespace: 'eip155' })
      .request('eip155:1', 'personal_sign', ['0x00', address])
      .then((reply) => {
        answer = reply
      })
    await world.until(() => answer)
    expect(wallet.requests).toMatchObject([{ chainId: 'eip155:1', method: 'personal_sign' }])
  })
})
