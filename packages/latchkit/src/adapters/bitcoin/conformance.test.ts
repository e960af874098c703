import { startBitcoin } from '@latchkit/chains/bitcoin'
import { describe, expect, it } from 'vitest'
import {
  createTestBitcoinWallet,
  type TestBitcoinWallet,
} from '../../testing/bitcoin/createTestBitcoinWallet.js'
import type { AdapterFixture, WalletControl } from '../../testing/conformance/adapterSubject.js'
import { describeAdapterConformance } from '../../testing/describeAdapterConformance.js'
import { personOf } from '../../testing/fixtures/personOf.js'
import { bitcoin } from './bitcoin.js'
import { localNetwork, otherId, regtestId } from './fixtures/localNetwork.js'
import { isSignedCompact } from './fixtures/verifyMessage.js'

describeAdapterConformance({ describe, it, expect }, { name: 'bitcoin', open: openBitcoin })

/** An address that the wallet has no key of. */
const receiver = 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV'

/** The Bitcoin adapter with the test wallet, over two networks of one local chain, in a window of their own. */
async function openBitcoin(): Promise<AdapterFixture> {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  const wallet = createTestBitcoinWallet({ chains: ['bitcoin:regtest'] })
  const chain = await startBitcoin()
  const [own = ''] = wallet.addresses
  return {
    adapter: bitcoin({ prefixes: { [`bip122:${otherId}`]: 'regtest' } }),
    wallet: controlOf(wallet),
    network: localNetwork(regtestId, chain.url),
    otherNetwork: localNetwork(otherId, chain.url),
    sameAddresses: [own.toUpperCase()],
    otherAddresses: [chain.funded[0].legacy.address, chain.funded[0].nested.address],
    notAddresses: ['0x12', `${own.slice(0, -1)}B`, `x${own}`, '0x000000000000000000000000000000000000bEEF'],
    sending: {
      receiver,
      paymentLinks: [`bitcoin:${receiver}`, `BITCOIN:${receiver}?amount=0.01&label=Luke`],
      notReceivers: [
        '',
        'nobody',
        `${receiver.slice(0, -1)}q`,
        '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        `bitcoin:${receiver}?amount=1e9`,
        `bitcoin:${receiver}?req-pay=1`,
      ],
      amount: 1_000_000n,
      finish: () => void chain.mine(),
    },
    async balance() {
      const coins = (await (await fetch(`${chain.url}/address/${own}/utxo`)).json()) as { value: number }[]
      return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
    },
    async verify(by, message, { signature, type, publicKey }) {
      return by === own && type === 'ecdsa' && isSignedCompact(publicKey ?? '', message, signature)
    },
    async end() {
      wallet.stop()
      Reflect.deleteProperty(globalThis, 'window')
      await chain.stop()
    },
  }
}

function controlOf(wallet: TestBitcoinWallet): WalletControl {
  const nonsense = ['standard:connect', 'bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction']
  return personOf(wallet, nonsense, {
    leave: wallet.leave,
    emitNonsense() {
      for (const changed of [
        null,
        undefined,
        'x',
        {},
        [1],
        { accounts: 'none' },
        { accounts: [7] },
        { features: 1 },
      ])
        wallet.emit(changed)
    },
  })
}
