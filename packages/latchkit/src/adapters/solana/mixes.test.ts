import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { createLatchkit } from '../../core/createLatchkit.js'
import type { Kit } from '../../core/kit/kit.js'
import { accountState } from '../../core/select/accountState.js'
import { networkState } from '../../core/select/networkState.js'
import { solana as solanaMainnet } from '../../networks/solana.js'
import { solanaDevnet } from '../../networks/solanaDevnet.js'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { createFakeClock } from '../../testing/fakeClock.js'
import { createTestSolanaWallet } from '../../testing/solana/createTestSolanaWallet.js'
import { createTestWallet } from '../../testing/testWallet.js'
import { evm } from '../evm/evm.js'
import { evmNetwork } from '../evm/fixtures/localChains.js'
import { solana } from './solana.js'

// A site of EVM and Solana, and what is there again after a page load: by one wallet of both, and by two.

// No chain is prompted: nothing listens there.
const rpcUrl = 'http://127.0.0.1:9'
const [fox, owl] = ['eip6963:com.example.fox', 'wallet-standard:Owl']
const clusters = [{ chain: 'solana:mainnet' }, { chain: 'solana:devnet' }] as const
const both = { eip155: 'connected', solana: 'connected' }

let storage = createMemoryStorage()
const ends: (() => void)[] = []
beforeEach(() => {
  storage = createMemoryStorage()
  Object.assign(globalThis, { window: new EventTarget() })
})
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  Reflect.deleteProperty(globalThis, 'window')
})

/** A page load of the site. */
function load(): Kit {
  const kit = createLatchkit({
    networks: [evmNetwork(31_337, [rpcUrl]), solanaMainnet, solanaDevnet],
    adapters: [evm({ injected: false }), solana()],
    logLevel: 'silent',
    services: { storage, clock: createFakeClock() },
  })
  ends.push(() => kit.destroy())
  kit.start()
  return kit
}

const chains = [{ id: 31_337, rpcUrl }]
const look = { rdns: 'com.example.fox' }

/** The wallets on the page: what each has prompted its person, and what takes the one of Solana away. */
const wallets = {
  'one wallet of both': () => {
    const wallet = createTestWallet({
      ...look,
      name: 'Owl',
      chains,
      solana: { name: 'Owl', chains: clusters },
    })
    wallet.announce()
    ends.push(wallet.stop)
    return { prompts: () => wallet.prompts.length }
  },
  'two wallets': () => {
    const ofEvm = createTestWallet({ ...look, name: 'Fox', chains })
    const ofSolana = createTestSolanaWallet({ name: 'Owl', chains: clusters })
    for (const each of [ofEvm, ofSolana]) {
      each.announce()
      ends.push(each.stop)
    }
    return {
      prompts: () => ofEvm.prompts.length + ofSolana.prompts.length,
      leave: ofSolana.stop,
      come: () => ofSolana.announce(),
    }
  },
}

const facts = ({ store }: Kit) => {
  const of = (namespace: string) => accountState(store.getState(), namespace)
  return { eip155: of('eip155').status, solana: of('solana').status }
}
const addresses = ({ store }: Kit) =>
  ['eip155', 'solana'].map((namespace) => accountState(store.getState(), namespace).address)

/** A kit with both families connected, Solana on a cluster that is not the site's first. */
async function connected(): Promise<Kit> {
  const kit = load()
  await connect(kit, { connector: fox })
  await connect(kit, { connector: owl, network: solanaDevnet.caipNetworkId })
  expect(facts(kit)).toEqual(both)
  return kit
}

describe('EVM and Solana after a page load', () => {
  it.each(['one wallet of both', 'two wallets'] as const)(
    'by %s: both, on their networks, and nobody is prompted',
    async (by) => {
      const { prompts } = wallets[by]()
      const before = await connected()
      const [known, prompted] = [addresses(before), prompts()]
      before.destroy()
      const kit = load()
      await expect.poll(() => facts(kit)).toEqual(both)
      expect(addresses(kit)).toEqual(known)
      expect(networkState(kit.store.getState(), 'solana').caipNetworkId).toBe(solanaDevnet.caipNetworkId)
      expect(networkState(kit.store.getState(), 'eip155').caipNetworkId).toBe('eip155:31337')
      expect(prompts()).toBe(prompted)
    },
  )

  it('a family whose wallet is gone is disconnected, the other is there; it comes back with its wallet', async () => {
    const { leave, come, prompts } = wallets['two wallets']()
    const before = await connected()
    const [known, prompted] = [addresses(before), prompts()]
    before.destroy()
    leave()
    const kit = load()
    await expect.poll(() => facts(kit)).toEqual({ eip155: 'connected', solana: 'disconnected' })
    come()
    await expect.poll(() => facts(kit)).toEqual(both)
    expect([addresses(kit), prompts()]).toEqual([known, prompted])
  })
})
