import { verifyMessage } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { AdapterFixture, WalletControl } from '../../testing/conformance/adapterSubject.js'
import { describeAdapterConformance } from '../../testing/describeAdapterConformance.js'
import { personOf } from '../../testing/fixtures/personOf.js'
import { createTestWallet } from '../../testing/testWallet.js'
import { evm } from './evm.js'
import { localChains } from './fixtures/localChains.js'

const chains = localChains()

describeAdapterConformance({ describe, it, expect }, { name: 'evm', open: openEvm })

/** The EVM adapter with the test wallet, over two real chains, in a window of their own. */
async function openEvm(): Promise<AdapterFixture> {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  const wallet = createTestWallet({ chains: chains.list() })
  const network = chains.network(0)
  const [address = ''] = wallet.addresses
  // An amount that no floating-point number holds.
  await rpc('anvil_setBalance', [address, '0xde0b6b3a7640001'])
  return {
    adapter: evm({ injected: false }),
    wallet: controlOf(wallet),
    network,
    otherNetwork: chains.network(1),
    alike: [{ ...viemMainnet, id: network.id }],
    unlisted: { ...network, id: 1, caipNetworkId: 'eip155:1' },
    sameAddresses: [address.toLowerCase(), address.slice(2), `0x${address.slice(2).toUpperCase()}`],
    otherAddresses: [],
    notAddresses: ['0x12', `0x${'g'.repeat(40)}`, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    sending: {
      receiver: '0x000000000000000000000000000000000000bEEF',
      paymentLinks: ['ethereum:0x000000000000000000000000000000000000bEEF'],
      notReceivers: ['0x12', `0x${'g'.repeat(40)}`],
      amount: 12_345n,
      finish: async () => void (await rpc('anvil_mine', ['0x1'])),
    },
    balance: async () => 1_000_000_000_000_000_001n,
    verify: (by, message, { signature }) =>
      verifyMessage({ address: by as `0x${string}`, message, signature: signature as `0x${string}` }),
    end() {
      wallet.stop()
      Reflect.deleteProperty(globalThis, 'window')
    },
  }

  async function rpc(method: string, params: unknown): Promise<void> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    await fetch(network.rpcUrls.default.http[0]!, { method: 'POST', headers, body })
  }
}

function controlOf(wallet: ReturnType<typeof createTestWallet>): WalletControl {
  const nonsense = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'personal_sign']
  return personOf(wallet, nonsense, {
    chooseNetwork: (network) => wallet.switchChain(Number(network.id)),
    isOn: (network) => wallet.chainId === network.id,
    leave: () => wallet.emit('disconnect', { code: 4900 }),
    emitNonsense() {
      for (const event of ['accountsChanged', 'chainChanged', 'connect', 'message']) {
        for (const payload of [null, undefined, 'x', {}, [1], ['0x12']]) wallet.emit(event, payload)
      }
    },
    switching: {
      refuse: () => wallet.set({ reject: ['wallet_switchEthereumChain'] }),
      ignore: () => wallet.set({ ignoreSwitch: true }),
      forget: (network) =>
        wallet.set({ knownChains: chains.list().flatMap(({ id }) => (id === network.id ? [] : [id])) }),
    },
  })
}
