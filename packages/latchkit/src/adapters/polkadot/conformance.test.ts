import { startPolkadot } from '@latchkit/chains/polkadot'
import { decodeAddress, encodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { AdapterFixture, WalletControl } from '../../testing/conformance/adapterSubject.js'
import { describeAdapterConformance } from '../../testing/describeAdapterConformance.js'
import { personOf } from '../../testing/fixtures/personOf.js'
import {
  createTestPolkadotWallet,
  type TestPolkadotWallet,
} from '../../testing/polkadot/createTestPolkadotWallet.js'
import { localNetwork } from './fixtures/localNetwork.js'
import { polkadot } from './polkadot.js'

// No case sends: one chain serves them all, and each sets the balance that it reads.
const chain = await startPolkadot()
afterAll(() => chain.stop())

describeAdapterConformance({ describe, it, expect }, { name: 'polkadot', open: openPolkadot })

/** An amount that no floating-point number holds. */
const balance = 9_007_199_254_740_993n
const otherId = '22'.repeat(16)

/** The Polkadot adapter with the test wallet, over two networks of one local chain, in a window of their own. */
async function openPolkadot(): Promise<AdapterFixture> {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  const wallet = createTestPolkadotWallet()
  const [own = ''] = wallet.addresses
  chain.setBalance(own, { free: balance })
  return {
    adapter: polkadot({ addressFormats: { [`polkadot:${otherId}`]: 2 } }),
    wallet: controlOf(wallet, window),
    network: localNetwork(chain.caipNetworkId.slice('polkadot:'.length), chain.rpcUrl),
    otherNetwork: localNetwork(otherId, chain.rpcUrl),
    // The same account for Polkadot, and its key.
    sameAddresses: [encodeAddress(own, 0), `0x${Buffer.from(decodeAddress(own)).toString('hex')}`],
    otherAddresses: [own.toLowerCase(), own.toUpperCase()].filter((each) => polkadot().addressKey(each)),
    notAddresses: ['0x12', `${own}1`, `O${own.slice(1)}`, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    balance: async () => chain.balanceOf(own).free,
    verify: async (by, message, { signature, publicKey, type }) =>
      type === 'sr25519' &&
      publicKey === `0x${Buffer.from(decodeAddress(by)).toString('hex')}` &&
      sr25519Verify(new TextEncoder().encode(`<Bytes>${message}</Bytes>`), signature, decodeAddress(by)),
    end() {
      wallet.stop()
      Reflect.deleteProperty(globalThis, 'window')
    },
  }
}

function controlOf(wallet: TestPolkadotWallet, window: EventTarget): WalletControl {
  const announce = () => {
    wallet.announce()
    // An extension says nothing of it: the page looks when the visitor comes back to it.
    window.dispatchEvent(new Event('focus'))
  }
  return personOf(
    Object.create(wallet, { announce: { value: announce } }),
    ['enable', 'accounts.get', 'signRaw'],
    {
      alwaysAsks: true,
      emitNonsense() {
        for (const accounts of [null, undefined, 'x', {}, [1], [{ address: 'none' }], [{ address: 7 }]])
          wallet.emit(accounts)
      },
    },
  )
}
