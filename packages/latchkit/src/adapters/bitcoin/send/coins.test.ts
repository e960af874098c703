import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { openSender, type Sender, stranger } from '../fixtures/openSender.js'

let sender: Sender
afterEach(() => sender.end())

it('a coin that waits is usable where each input of its transaction spends from this address, and only then', async () => {
  sender = await openSender()
  const { send, chain, account, esplora } = sender
  const txid = chain.faucet(account.id, 100_000_000n)
  // More than what is in blocks.
  const draft = sender.draft({ amount: 150_000_000n })
  const inputs = {
    own: { prevout: { scriptpubkey_address: account.id } },
    foreign: { prevout: { scriptpubkey_address: stranger } },
    // Money that is new.
    mined: { prevout: null, is_coinbase: true },
    hidden: {},
    nothing: null,
  }
  const kinds = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom('foreign', 'mined', 'hidden', 'nothing' as const) },
    ),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(kinds, async (all) => {
      const body = JSON.stringify({ txid, vin: all.map((kind) => inputs[kind]) })
      esplora.lie = (path) => (path === `/tx/${txid}` ? { body } : undefined)
      const isOwn = all.length > 0 && all.every((kind) => kind === 'own')
      const { notices } = await send.quote(draft)
      expect(notices.map(({ code }) => code)).toEqual(isOwn ? [] : ['coinsWaiting'])
    }),
    { numRuns: 40 },
  )
})
