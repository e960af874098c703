import fc from 'fast-check'
import { type Endpoint, endpoints } from 'latchkit/wire'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import {
  classicProgram,
  extendedProgram,
  solanaId as id,
  type LedgerTransaction,
  signatureOf,
  sixAddresses,
} from '../fixtures/fakeSolana.js'
import { metaplexBytes, mintBytes, ownWords } from '../fixtures/fakeTokens.js'
import { longRuns } from '../fixtures/long.js'
import { metaplexAddress, metaplexProgram, readMetaplex } from '../namespaces/solana/nfts/metaplex.js'
import { readMint } from '../namespaces/solana/nfts/readMint.js'
import { oddValue, withOneChanged } from './fixtures/oddAnswers.js'
import { solanaGateway } from './fixtures/solanaGateway.js'

// Whatever a node of Solana answers: the answer an endpoint describes, or 503, soon, and never a long one. Answers are honest
// ones with one value changed, or anything at all.

const [me, you, mint, mine, first, second] = sixAddresses
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const odd = oddValue(me, you, signatureOf(1), Array(300).fill(me))

const methods = {
  getBalance: ['getBalance', 'getTokenAccountsByOwner'],
  getHistory: ['getTokenAccountsByOwner', 'getSignaturesForAddress', 'getTransaction', 'getMultipleAccounts'],
  getNfts: ['getTokenAccountsByOwner', 'getMultipleAccounts'],
} as const
const paths = {
  getBalance: `/v1/account/${me}/balance?chainId=${id}`,
  getHistory: `/v1/account/${me}/history?chainId=${id}`,
  getNfts: `/v1/account/${me}/nfts?chainId=${id}`,
}

const transactions: readonly LedgerTransaction[] = [1, 2, 3].map((slot) => ({
  signature: signatureOf(slot),
  slot,
  keys: [you, mine, me],
  loaded: [mint],
  tokens: [{ at: 1, mint, owner: me, decimals: 6, before: 1n, after: 9n }],
  instructions: [[3, [0, 1], '3Bxs3zrfFUZbEPqZ']],
}))

describe.each(Object.entries(methods))('odd answers of a node: %s', (name, some) => {
  it('security: the answer it describes or 503, never 500, never without end, never a long one', async () => {
    const { gateway, node, ledger, stop } = await solanaGateway({
      gateway: { limits: { requestBurst: 1_000_000 } },
    })
    ends.push(stop)
    ledger.transactions.push(...transactions)
    ledger.tokenAccounts.push({ address: mine, owner: me, mint, amount: 5n, decimals: 6 })
    for (const one of [first, second]) {
      ledger.tokenAccounts.push({ address: you, owner: me, mint: one, amount: 1n, decimals: 0 })
      ledger.accounts.set(metaplexAddress(one), {
        owner: metaplexProgram,
        data: metaplexBytes(one, { name: 'One', collection: mint }),
      })
    }
    ledger.accounts.set(first, { owner: classicProgram, data: mintBytes() })
    ledger.accounts.set(second, {
      owner: extendedProgram,
      data: mintBytes(1n, ownWords(second, { name: 'Own' })),
    })
    const { answer } = endpoints[name as keyof typeof endpoints] as Endpoint
    const path = paths[name as keyof typeof paths]
    const lie = fc.record({ method: fc.constantFrom(...some), at: fc.nat(), by: odd })
    await fc.assert(
      fc.asyncProperty(fc.array(lie, { minLength: 1, maxLength: 2 }), async (lies) => {
        node.answer = {
          reply(call) {
            const honest = ledger.reply(call) as { result: unknown }
            const here = lies.filter(({ method }) => method === call.method)
            return here.reduce<{ result: unknown }>(({ result }, { at, by }) => {
              return { result: withOneChanged(result, at, by) }
            }, honest)
          },
        }
        gateway.wait(100_000_000)
        const began = performance.now()
        const response = await gateway.get(path)
        const text = await response.text()
        expect([200, 503]).toContain(response.status)
        expect(text.length).toBeLessThan(500_000)
        expect(performance.now() - began).toBeLessThan(5_000)
        if (response.status === 200 && answer !== 'image') v.parse(answer, JSON.parse(text))
      }),
      { numRuns: longRuns(30, 150) },
    )
    expect(gateway.lines.filter((line) => line.startsWith('error'))).toEqual([])
  })
})

describe('odd bytes of tokens', () => {
  it('security: are words or none, never a failure, and never longer than they may be', () => {
    const whole = [
      metaplexBytes(first, { name: 'One', creators: 3, collection: mint }),
      mintBytes(1n, ownWords(first, { name: 'Own' })),
    ]
    const changed = fc
      .tuple(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 0, max: 255 }))),
        fc.nat(700),
      )
      .map(([bytes, changes, length]) => {
        const copy = bytes.slice()
        for (const [at, byte] of changes) copy[at % copy.length] = byte
        return copy.slice(0, length)
      })
    fc.assert(
      fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 800 })), (bytes) => {
        const metadata = [readMetaplex(first, bytes), readMint(first, bytes, true)?.metadata]
        for (const one of metadata) {
          expect(one?.name.length ?? 0).toBeLessThanOrEqual(256)
          expect(one?.uri.length ?? 0).toBeLessThanOrEqual(2_048)
        }
      }),
      { numRuns: longRuns(500, 2_000) },
    )
  })
})
