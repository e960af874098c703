import { startPolkadot } from '@latchkit/chains/polkadot'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import { getProvider } from '../../../core/connect/walletAccess.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { signMessage } from '../../../core/wallet/signing.js'
import { kusama } from '../../../networks/kusama.js'
import { westend } from '../../../networks/westend.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { polkadotKeys } from '../../../testing/keys.js'
import type { PairingWallet, PairingWalletOptions } from '../../../testing/pairing/pairingWallet.js'
import { createWorld, type World } from '../../../walletconnect/fixtures/world.js'
import { walletConnect } from '../../../walletconnect/walletConnect.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { polkadot } from '../polkadot.js'
import type { PolkadotWallet } from '../polkadotWallet.js'

const chain = await startPolkadot()
afterAll(() => chain.stop())
const local = localNetwork(chain.caipNetworkId.slice('polkadot:'.length), chain.rpcUrl)
const moonbeam = localNetwork('fe58ea77779b7abda7da4ec526d14db9')
const [first, second] = polkadotKeys.map(({ publicKey }) => publicKey) as [string, string]
const methods = ['polkadot_signMessage', 'polkadot_signTransaction']
const events = ['accountsChanged', 'chainChanged']
const has = {
  polkadot: {
    // One key by two texts, and another one on one network alone.
    accounts: [
      `${local.caipNetworkId}:${encodeAddress(first, 0)}`,
      `${kusama.caipNetworkId}:${encodeAddress(first, 2)}`,
      `${local.caipNetworkId}:${encodeAddress(second, 0)}`,
    ],
    methods,
    events,
  },
}

let world: World
let kit: Kit
beforeAll(async () => {
  await Promise.all([
    import('../../../walletconnect/createClient.js'),
    import('../createWallet.js'),
    import('../extrinsic/signExtrinsic.js'),
    import('../../../core/connect/startConnectors.js'),
  ])
})
beforeEach(() => {
  world = createWorld()
})
afterEach(() => {
  kit.destroy()
  world.end()
})

/** The result of what the world is at, which needs no time of its own. */
async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let over = false
  const end = () => {
    over = true
  }
  promise.then(end, end)
  await world.until(() => over)
  return promise
}

/** A site and a wallet that have paired; the wallet signs for real. */
async function paired(options: Partial<PairingWalletOptions> = {}): Promise<PairingWallet> {
  const { relay, clock, indexedDB } = world
  const platform = { WebSocket: relay.WebSocket, crypto: world.crypto, indexedDB }
  kit = createLatchkit({
    networks: [local, kusama, westend, moonbeam],
    adapters: [polkadot({ addressFormats: { [local.caipNetworkId]: 0, [moonbeam.caipNetworkId]: 'h160' } })],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: { ...platform, locks: undefined, BroadcastChannel: undefined },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage: createMemoryStorage() },
  })
  kit.start()
  const wallet = await world.wallet({
    has,
    polkadot: { keys: polkadotKeys },
    mood: 'ask',
    answer: () => undefined,
    ...options,
  })
  const connecting = connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => void wallet.pair(uri) })
  await world.until(() => wallet.proposals.length)
  // The wallet hears a moment after the site that the site has the session.
  await settled(Promise.all([wallet.approve(), connecting]))
  return wallet
}
const addressNow = () => accountState(kit.store.getState(), 'polkadot').address
const provider = () => getProvider(kit, { namespace: 'polkadot' }) as PolkadotWallet

describe('a paired wallet of Polkadot', () => {
  it('an account that it names on two networks is one, with its address on each, and on no other', async () => {
    const wallet = await paired()
    const { allAccounts } = accountState(kit.store.getState(), 'polkadot')
    expect(allAccounts.map(({ address }) => address)).toEqual([
      encodeAddress(first, 0),
      encodeAddress(second, 0),
    ])
    await settled(switchNetwork(kit, { network: kusama.caipNetworkId }))
    expect(addressNow()).toBe(encodeAddress(first, 2))
    await expect(settled(switchNetwork(kit, { network: westend.caipNetworkId }))).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    expect(networkState(kit.store.getState(), 'polkadot').caipNetworkId).toBe(kusama.caipNetworkId)
    expect(wallet.requests).toEqual([])
  })

  it('a message is asked for with the address as the session has it, and verified by another library', async () => {
    const wallet = await paired()
    await settled(switchNetwork(kit, { network: kusama.caipNetworkId }))
    const { signature } = await settled(signMessage(kit, { message: 'hello' }))
    const own = encodeAddress(first, 2)
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, own).isValid).toBe(true)
    expect(wallet.requests).toMatchObject([
      {
        chainId: kusama.caipNetworkId,
        method: 'polkadot_signMessage',
        params: { address: own, type: 'bytes', message: 'hello' },
      },
    ])
  })

  it('an extrinsic is signed, and the chain takes it', async () => {
    const wallet = await paired()
    const extrinsic = await settled(provider().signExtrinsic({ call: '0x00000408' }))
    expect(wallet.requests[0]).toMatchObject({
      method: 'polkadot_signTransaction',
      params: { address: encodeAddress(first, 0), transactionPayload: { method: '0x00000408', mode: 1 } },
    })
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'author_submitExtrinsic',
      params: [extrinsic],
    })
    const answer = (await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as object
    expect(answer).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  })

  it('what is asked names the network that the site uses, not the one the session has first', async () => {
    const onKusama = `${kusama.caipNetworkId}:${encodeAddress(first, 2)}`
    const accounts = [onKusama, `${local.caipNetworkId}:${encodeAddress(first, 0)}`]
    const wallet = await paired({ has: { polkadot: { ...has.polkadot, accounts } } })
    expect(networkState(kit.store.getState(), 'polkadot').caipNetworkId).toBe(local.caipNetworkId)
    await settled(signMessage(kit, { message: 'hello' }))
    await settled(provider().signExtrinsic({ call: '0x00000408' }))
    const address = encodeAddress(first, 0)
    expect(wallet.requests).toMatchObject([
      { chainId: local.caipNetworkId, params: { address } },
      {
        chainId: local.caipNetworkId,
        params: { address, transactionPayload: { genesisHash: chain.genesisHash } },
      },
    ])
  })

  it('the site stays on its network when the session changes, and follows it when it goes to another', async () => {
    const accounts = [
      `${kusama.caipNetworkId}:${encodeAddress(first, 2)}`,
      `${local.caipNetworkId}:${encodeAddress(first, 0)}`,
      `${westend.caipNetworkId}:${encodeAddress(first, 42)}`,
    ]
    const wallet = await paired({ has: { polkadot: { ...has.polkadot, accounts } } })
    const here = () => networkState(kit.store.getState(), 'polkadot').caipNetworkId
    expect(here()).toBe(local.caipNetworkId)
    const added = `${local.caipNetworkId}:${encodeAddress(second, 0)}`
    void wallet.update({ polkadot: { ...has.polkadot, accounts: [...accounts, added] } })
    await world.until(() => accountState(kit.store.getState(), 'polkadot').allAccounts.length === 2)
    expect(here()).toBe(local.caipNetworkId)
    void wallet.emit(westend.caipNetworkId, 'chainChanged', westend.caipNetworkId)
    await world.until(() => here() === westend.caipNetworkId)
  })

  it('an account of Ethereum’s kind that the session has no more is gone', async () => {
    const [own, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const holds = (...addresses: readonly string[]) => ({
      polkadot: {
        ...has.polkadot,
        accounts: addresses.map((address) => `${moonbeam.caipNetworkId}:${address}`),
      },
    })
    const wallet = await paired({ has: holds(own, other) })
    const shared = () =>
      accountState(kit.store.getState(), 'polkadot').allAccounts.map(({ address }) => address)
    expect(shared()).toEqual([own, other])
    void wallet.update(holds(own))
    await world.until(() => shared().length === 1)
    expect(shared()).toEqual([own])
  })

  it('error: what was not allowed is not asked for; a plain signature is taken; the end of it ends the account', async () => {
    const plain = `0x${'ab'.repeat(64)}`
    const wallet = await paired({
      has: { polkadot: { ...has.polkadot, methods: ['polkadot_signMessage'] } },
      answer: () => plain,
    })
    await expect(settled(provider().signExtrinsic({ call: '0x00000408' }))).rejects.toMatchObject({
      code: 'methodUnsupported',
    })
    expect(wallet.requests).toEqual([])
    expect((await settled(signMessage(kit, { message: 'x' }))).signature).toBe(plain)
    await wallet.disconnect()
    await world.until(() => addressNow() === undefined)
  })
})
