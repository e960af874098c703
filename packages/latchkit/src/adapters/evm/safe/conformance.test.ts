import { describe, expect, it } from 'vitest'
import type { AdapterFixture, WalletControl } from '../../../testing/conformance/adapterSubject.js'
import { findingCases } from '../../../testing/conformance/findingCases.js'
import { casesOf } from '../../../testing/conformance/runningFixture.js'
import { sendingCases } from '../../../testing/conformance/sendingCases.js'
import { evm } from '../evm.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { createSafeHost } from '../fixtures/createSafeHost.js'
import { frameWindow } from '../fixtures/frameWindow.js'
import { first, localChains, second } from '../fixtures/localChains.js'

// Of the suite of adapters what it says of finding and sending. The rest is about a wallet that asks before it shares an
// account, has several of them, and moves: a Safe is one account on one network, and shares it with the page it shows.

const chains = localChains()
const runner = { describe, it, expect }
const define = casesOf(runner, { name: 'evm, in a Safe', open })
describe('adapter conformance: evm, in a Safe', () => {
  describe('finding', () => findingCases(runner, define))
  describe('sending', () => sendingCases(runner, define))
})

const never = () => {
  throw new Error('a Safe does not do this')
}

async function open(): Promise<AdapterFixture> {
  const network = chains.network(0)
  const ask = rpcAt(network.rpcUrls.default.http[0] ?? '')
  const host = createSafeHost(first, 31_337, ask)
  let appear: () => void = () => undefined
  const isThere = new Promise<void>((resolve) => {
    appear = resolve
  })
  // What it is asked before it is there waits for it.
  const frame = frameWindow('https://app.safe.global', (message) => isThere.then(() => host.answer(message)))
  Object.assign(globalThis, { window: frame.window })
  await ask('anvil_setBalance', first, '0xde0b6b3a7640001')
  const wallet: WalletControl = {
    addresses: [first, second],
    get prompts() {
      return host.prompts
    },
    listeners: 0,
    appear: () => appear(),
    says: (answer) => host.says(answer === 'later' ? never() : answer),
    yes: never,
    chooseAccount: never,
    shareNone: never,
    leave: never,
    babble: never,
    emitNonsense: never,
  }
  return {
    adapter: evm({ injected: false }),
    wallet,
    network,
    otherNetwork: chains.network(1),
    sameAddresses: [first.toLowerCase()],
    otherAddresses: [],
    notAddresses: ['0x12', `0x${'g'.repeat(40)}`],
    sending: {
      receiver: '0x000000000000000000000000000000000000bEEF',
      notReceivers: ['0x12'],
      amount: 12_345n,
      async finish() {
        for (const proposal of host.proposals) {
          const [tx] = proposal.txs
          const value = `0x${BigInt(tx?.value ?? 0).toString(16)}`
          const hash = await ask('eth_sendTransaction', { from: first, to: tx?.to, value })
          Object.assign(proposal, { status: 'SUCCESS', hash })
        }
      },
    },
    balance: async () => 1_000_000_000_000_000_001n,
    verify: never,
    end: () => void Reflect.deleteProperty(globalThis, 'window'),
  }
}
