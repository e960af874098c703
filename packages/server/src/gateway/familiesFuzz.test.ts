import fc from 'fast-check'
import { bitcoinNetworks, getBalance } from 'latchkit/wire'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { documentedEsplora, documentedSubstrate } from '../fixtures/documentedAnswers.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { longRuns } from '../fixtures/long.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'
import { oddValue, withOneChanged } from './fixtures/oddAnswers.js'

// Whatever a service of Bitcoin or a node of Polkadot answers: a balance or 503, soon, and never a long one. Answers are
// documented ones with one value changed, or anything at all.

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const polkadot = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'

/** Writes a value as JSON, in which a bigint is the number it is. */
const write = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `#${one}#` : one)).replace(
    /"#(-?\d+)#"/g,
    '$1',
  )

const families = {
  async bitcoin() {
    const { address, answers } = documentedEsplora
    const service = await startFakeService({})
    ends.push(() => service.stop())
    const own = { bip122: [{ id: bitcoinNetworks.mainnet, name: 'B', esploraUrls: [service.url] }] }
    const odd = oddValue(address, '9'.repeat(20), 2n ** 53n, answers['/block-height/0'])
    return {
      path: `/v1/account/${address}/balance`,
      own,
      lie: fc.record({ path: fc.constantFrom(...Object.keys(answers)), at: fc.nat(), by: odd }),
      tell(lie: { path: string; at: number; by: unknown }) {
        service.answer = {
          body(path: string) {
            const honest: unknown = answers[path as keyof typeof answers]
            return write(path === lie.path ? withOneChanged(honest, lie.at, lie.by) : honest)
          },
        }
      },
    }
  },
  async polkadot() {
    const { address, entry } = documentedSubstrate
    const node = await startFakeNode()
    ends.push(() => node.stop())
    const nativeCurrency = { name: 'A', symbol: 'A', decimals: 18 }
    const own = { polkadot: [{ id: polkadot, name: 'A', rpcUrls: [node.url], nativeCurrency }] }
    const changed = fc
      .tuple(fc.nat(entry.length), fc.constantFrom('f', '0', 'z', '', '00', '\u0000'))
      .map(([at, by]) => entry.slice(0, at) + by + entry.slice(at + 1))
    const odd = fc.oneof(changed, oddValue(entry, address, `0x${'f'.repeat(160)}`))
    return {
      path: `/v1/account/${address}/balance`,
      own,
      lie: fc.record({
        path: fc.constantFrom('state_getStorage', 'chain_getBlockHash'),
        at: fc.nat(3),
        by: odd,
      }),
      tell(lie: { path: string; at: number; by: unknown }) {
        const genesis = '0x9eb76c5184c4ab8679d2d5d819fdf90b9c001403e9e17da2e14b6d8aec4029c6'
        node.answer = {
          reply({ method }) {
            const honest = { result: method === 'chain_getBlockHash' ? genesis : entry }
            if (method !== lie.path) return honest
            return lie.at === 0 ? { error: lie.by } : { result: lie.by }
          },
        }
      },
    }
  },
}

describe.each(Object.entries(families))('odd answers: %s', (_, start) => {
  it('security: a balance or 503, never 500, never without end, never a long one', async () => {
    const { own, path, lie, tell } = await start()
    const gateway = gatewayInMemory({ gateway: { ...own, limits: { requestBurst: 1_000_000 } } })
    await fc.assert(
      fc.asyncProperty(lie, async (given) => {
        tell(given)
        gateway.wait(100_000_000)
        const began = performance.now()
        const response = await gateway.get(path)
        const text = await response.text()
        expect([200, 503]).toContain(response.status)
        expect(text.length).toBeLessThan(10_000)
        expect(performance.now() - began).toBeLessThan(5_000)
        if (response.status === 200) v.parse(getBalance.answer, JSON.parse(text))
      }),
      { numRuns: longRuns(40, 200) },
    )
  })
})
