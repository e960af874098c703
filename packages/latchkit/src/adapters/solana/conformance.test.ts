import { address, getBase58Encoder, getPublicKeyFromAddress, verifySignature } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { AdapterFixture, WalletControl } from '../../testing/conformance/adapterSubject.js'
import { describeAdapterConformance } from '../../testing/describeAdapterConformance.js'
import { personOf } from '../../testing/fixtures/personOf.js'
import { createTestSolanaWallet, type TestSolanaWallet } from '../../testing/solana/createTestSolanaWallet.js'
import { lay } from './fixtures/layTokens.js'
import { localNetwork, openChain } from './fixtures/localNetwork.js'
import { solana } from './solana.js'

describeAdapterConformance({ describe, it, expect }, { name: 'solana', open: openSolana })

/** An amount that no floating-point number holds. */
const balance = 9_007_199_254_740_993n
const receiver = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'

/** The Solana adapter with the test wallet, over two networks of one local chain, in a window of their own. */
async function openSolana(): Promise<AdapterFixture> {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  const wallet = createTestSolanaWallet()
  const chain = await openChain()
  const [own = ''] = wallet.addresses
  lay(chain.svm, address(own), new Uint8Array(), address('11111111111111111111111111111111'), balance)
  return {
    adapter: solana(),
    wallet: controlOf(wallet),
    network: localNetwork('one', chain.rpcUrl),
    otherNetwork: localNetwork('two', chain.rpcUrl),
    sameAddresses: [],
    otherAddresses: [own.toLowerCase(), own.toUpperCase()].filter((each) => solana().addressKey(each)),
    notAddresses: ['0x12', `${own}1`, `O${own.slice(1)}`, '0x000000000000000000000000000000000000bEEF'],
    sending: {
      receiver,
      paymentLinks: [`solana:${receiver}`, `solana:${receiver}?amount=0.01&label=Michael&memo=OrderId5678`],
      notReceivers: [
        '',
        'nobody',
        `O${own.slice(1)}`,
        `solana:${receiver}?amount=1e9`,
        'solana:https://example.com',
      ],
      amount: 1_000_000n,
      finish: () => undefined,
    },
    balance: async () => chain.svm.getBalance(address(own)) ?? 0n,
    async verify(by, message, { signature, publicKey }) {
      const key = await getPublicKeyFromAddress(by as Parameters<typeof getPublicKeyFromAddress>[0])
      const bytes = getBase58Encoder().encode(signature) as Parameters<typeof verifySignature>[1]
      return publicKey === by && verifySignature(key, bytes, new TextEncoder().encode(message))
    },
    async end() {
      wallet.stop()
      Reflect.deleteProperty(globalThis, 'window')
      await chain.stop()
    },
  }
}

function controlOf(wallet: TestSolanaWallet): WalletControl {
  const nonsense = ['standard:connect', 'solana:signMessage', 'solana:signTransaction']
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
