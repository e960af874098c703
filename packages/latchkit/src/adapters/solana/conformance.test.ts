import { getBase58Encoder, getPublicKeyFromAddress, verifySignature } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { AdapterFixture, WalletControl } from '../../testing/conformance/adapterSubject.js'
import { describeAdapterConformance } from '../../testing/describeAdapterConformance.js'
import { createTestSolanaWallet, type TestSolanaWallet } from '../../testing/solana/createTestSolanaWallet.js'
import { localNetwork } from './fixtures/localNetwork.js'
import { openNode } from './fixtures/openNode.js'
import { solana } from './solana.js'

describeAdapterConformance({ describe, it, expect }, { name: 'solana', open: openSolana })

/** An amount that no floating-point number holds. */
const balance = 9_007_199_254_740_993n

/** The Solana adapter with the test wallet, over two networks of one node, in a window of their own. */
async function openSolana(): Promise<AdapterFixture> {
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  const wallet = createTestSolanaWallet()
  const node = await openNode(({ method }) => ({
    body:
      method === 'getBalance'
        ? `{"jsonrpc":"2.0","id":"1","result":{"context":{"slot":1},"value":${balance}}}`
        : '{"jsonrpc":"2.0","id":"1","error":{"code":-32601,"message":"Method not found"}}',
  }))
  const [address = ''] = wallet.addresses
  return {
    adapter: solana(),
    wallet: controlOf(wallet),
    network: localNetwork('one', node.url),
    otherNetwork: localNetwork('two', node.url),
    sameAddresses: [],
    otherAddresses: [address.toLowerCase(), address.toUpperCase()].filter((each) =>
      solana().addressKey(each),
    ),
    notAddresses: [
      '0x12',
      `${address}1`,
      `O${address.slice(1)}`,
      '0x000000000000000000000000000000000000bEEF',
    ],
    balance: async () => balance,
    async verify(by, message, { signature, publicKey }) {
      const key = await getPublicKeyFromAddress(by as Parameters<typeof getPublicKeyFromAddress>[0])
      const bytes = getBase58Encoder().encode(signature) as Parameters<typeof verifySignature>[1]
      return publicKey === by && verifySignature(key, bytes, new TextEncoder().encode(message))
    },
    async end() {
      wallet.stop()
      Reflect.deleteProperty(globalThis, 'window')
      await node.stop()
    },
  }
}

function controlOf(wallet: TestSolanaWallet): WalletControl {
  const nonsense = ['standard:connect', 'solana:signMessage', 'solana:signTransaction']
  return {
    addresses: wallet.addresses as unknown as WalletControl['addresses'],
    get prompts() {
      return wallet.prompts.length
    },
    get listeners() {
      return wallet.listenerCount
    },
    appear: wallet.announce,
    says: (answer) =>
      wallet.set({ reject: answer === 'no', hold: answer === 'later', silent: answer === 'nothing' }),
    yes: wallet.approve,
    chooseAccount: wallet.switchAccount,
    shareNone: wallet.lock,
    leave: wallet.leave,
    babble: () =>
      wallet.set({ answers: Object.fromEntries(nonsense.map((method) => [method, { no: 'sense' }])) }),
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
  }
}
