import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evm } from '../adapters/evm/evm.js'
import { connect } from '../core/connect/connect.js'
import { disconnect } from '../core/connect/disconnect.js'
import { switchNetwork } from '../core/connect/switchNetwork.js'
import { getProvider } from '../core/connect/walletAccess.js'
import { createLatchkit } from '../core/createLatchkit.js'
import type { Kit } from '../core/kit/kit.js'
import { accountState } from '../core/select/accountState.js'
import { connectionCapabilities } from '../core/select/connectionCapabilities.js'
import { networkState } from '../core/select/networkState.js'
import { pairingStatus } from '../core/select/pairingStatus.js'
import { sharedUntil } from '../core/services/sharedUntil.js'
import { signMessage } from '../core/wallet/signing.js'
import { mainnet } from '../networks/mainnet.js'
import { polygon } from '../networks/polygon.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { address, createWorld, otherAddress, type World, walletNamespaces } from './fixtures/world.js'
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

/** A page load of a site with the EVM adapter and pairing. */
function load(): Kit {
  const { relay, clock, indexedDB } = world
  const kit = createLatchkit({
    networks: [mainnet, polygon],
    adapters: [evm({ injected: false })],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: {
          WebSocket: relay.WebSocket,
          crypto: world.crypto,
          indexedDB,
          locks: undefined,
          BroadcastChannel: undefined,
        },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage },
  })
  kits.push(kit)
  kit.start()
  return kit
}

async function connected() {
  const kit = load()
  const wallet = await world.wallet({ answer: () => `0x${'ab'.repeat(65)}` })
  const connecting = connect(kit, {
    connector: 'walletConnect',
    onUri: ({ uri }) => {
      void wallet.pair(uri)
    },
  })
  await world.until(() => pairingStatus(kit.store.getState()).status === 'connected')
  await world.until(() => accountOf(kit).status === 'connected')
  return { kit, wallet, connection: await connecting }
}
const accountOf = (kit: Kit) => accountState(kit.store.getState())

describe('a kit with the EVM adapter and pairing', () => {
  it('can do what the session allows, and no longer once that changes', async () => {
    const { kit, wallet } = await connected()
    const capabilities = () => connectionCapabilities(kit.store.getState())
    expect(capabilities()).toEqual({ calls: true, names: true, send: 'modal', siwx: true, typedData: true })
    const { eip155 } = walletNamespaces
    void wallet.update({ eip155: { ...eip155, methods: ['personal_sign', 'wallet_watchAsset'] } })
    await world.until(() => capabilities().send === undefined)
    expect(capabilities()).toEqual({ assets: true, names: true, siwx: true })
  })

  it('connects the accounts the wallet shares, on the network chosen on the site', async () => {
    const { kit, connection } = await connected()
    expect(connection).toMatchObject({
      connectorId: 'walletConnect',
      caipNetworkId: 'eip155:1',
      accounts: [{ address }, { address: otherAddress }],
      approvedCaipNetworkIds: ['eip155:1', 'eip155:137'],
      supportsAllNetworks: false,
    })
    expect(accountOf(kit)).toMatchObject({
      address,
      connectedWalletInfo: { name: 'Test Wallet' },
    })
  })

  it('signs over the pairing', async () => {
    const { kit, wallet } = await connected()
    let signature: string | undefined
    signMessage(kit, { message: 'hello' }).then((answer) => {
      signature = answer.signature
    })
    await world.until(() => signature)
    expect(signature).toBe(`0x${'ab'.repeat(65)}`)
    expect(wallet.requests).toMatchObject([
      { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', address] },
    ])
  })

  it('switches among the networks the wallet shares without asking it', async () => {
    const { kit, wallet } = await connected()
    let there = false
    switchNetwork(kit, { network: 'eip155:137' }).then(() => {
      there = true
    })
    await world.until(() => there)
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:137')
    expect(wallet.requests).toEqual([])
  })

  it('follows the wallet: another network, another account, the end', async () => {
    const { kit, wallet } = await connected()
    await Promise.all([
      wallet.emit('eip155:137', 'chainChanged', 137),
      world.until(() => networkState(kit.store.getState()).caipNetworkId === 'eip155:137'),
    ])
    await Promise.all([
      wallet.emit('eip155:1', 'chainChanged', '0x1'),
      world.until(() => networkState(kit.store.getState()).caipNetworkId === 'eip155:1'),
    ])
    await Promise.all([
      wallet.emit('eip155:1', 'accountsChanged', [`eip155:1:${otherAddress}`]),
      world.until(() => accountOf(kit).address === otherAddress),
    ])
    await Promise.all([wallet.disconnect(), world.until(() => accountOf(kit).status === 'disconnected')])
    expect(pairingStatus(kit.store.getState())).toMatchObject({ status: 'disconnected', error: false })
  })

  it('is connected again after a reload, without a word to the wallet', async () => {
    const { kit, wallet } = await connected()
    kit.destroy()
    const again = load()
    expect(accountOf(again).status).toBe('disconnected')
    await world.until(() => accountOf(again).status === 'connected')
    expect(accountOf(again)).toMatchObject({ address, connectedWalletInfo: { name: 'Test Wallet' } })
    expect(wallet.requests).toEqual([])
  })

  it('disconnecting tells the wallet, and a reload stays disconnected', async () => {
    const { kit, wallet } = await connected()
    const done = disconnect(kit)
    await world.until(() => wallet.sessions.length === 0)
    await done
    expect(sharedUntil(kit, 'walletConnect')).toBe(0)
    kit.destroy()
    const sockets = world.relay.urls.length
    const again = load()
    await world.settle()
    expect(world.relay.urls).toHaveLength(sockets)
    expect(accountOf(again).status).toBe('disconnected')
    expect(world.relay.open).toBeLessThanOrEqual(1)
  })

  it('hands sites an EIP-1193 provider', async () => {
    const { kit } = await connected()
    expect(await getProvider(kit, { namespace: 'eip155' })?.request({ method: 'eth_chainId' })).toBe('0x1')
  })
})
