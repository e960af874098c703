import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { open } from '../modal/open.js'
import { familiesOf } from './familiesOf.js'
import { walletRows } from './walletRows.js'

const world = worlds()
const namespaces = ['toy', 'brick', 'tile'] as const
type Namespace = (typeof namespaces)[number]

/** A wallet by the standard of one namespace; one that tells no rdns has only its name. */
interface Announcement {
  readonly namespace: Namespace
  readonly wallet: 'fox' | 'owl' | 'elk'
  readonly by: 'rdns' | 'another rdns' | 'its name alone'
}

const announcement = fc.record({
  namespace: fc.constantFrom(...namespaces),
  wallet: fc.constantFrom('fox', 'owl', 'elk'),
  by: fc.oneof(
    { weight: 4, arbitrary: fc.constant('rdns' as const) },
    { weight: 1, arbitrary: fc.constantFrom('another rdns' as const, 'its name alone' as const) },
  ),
})
const keyOf = ({ namespace, wallet, by }: Announcement) => `${namespace} ${wallet} ${by}`
const rdnsOf = ({ wallet, by }: Announcement) => (by === 'rdns' ? `io.${wallet}` : `evil.${wallet}`)

/** Announced in this order; the list is opened before the one of this place, and a moment passes after each. */
const announced = fc.tuple(fc.uniqueArray(announcement, { selector: keyOf, maxLength: 15 }), fc.nat(15))

/** The row that an announcement belongs to: that of its rdns, in whichever namespace; with a name alone one of its own. */
const rowOf = (each: Announcement) => (each.by === 'its name alone' ? keyOf(each) : rdnsOf(each))

it('§3 a wallet of two or three standards is one row, in any order and at any time; a name alone merges none', async () => {
  await fc.assert(
    fc.asyncProperty(announced, async ([announcements, opensAt]) => {
      const toys = {
        toy: createToy(),
        brick: createToy({ namespace: 'brick' }),
        tile: createToy({ namespace: 'tile' }),
      }
      const { kit, start, clock } = world({
        networks: [toyNetwork('1'), toyNetwork('1', 'brick'), toyNetwork('1', 'tile')],
        adapters: [toys.toy.adapter, toys.brick.adapter, toys.tile.adapter],
      })
      const state = () => kit.store.getState()
      const idsIn = () => walletRows(state()).installed.map(({ connectors }) => connectors[0]?.id)
      try {
        await start()
        for (const [at, each] of announcements.entries()) {
          if (at === opensAt) open(kit)
          const before = idsIn()
          const more = each.by === 'its name alone' ? {} : { rdns: rdnsOf(each) }
          toys[each.namespace].add(keyOf(each), more)
          await clock.advance(1)
          // Readings 40: what is in the list already does not move.
          expect(idsIn().slice(0, before.length)).toEqual(before)
        }
        const rows = walletRows(state()).installed
        const expected = new Map<string, Set<string>>()
        for (const each of announcements)
          expected.set(rowOf(each), (expected.get(rowOf(each)) ?? new Set()).add(`toy:${keyOf(each)}`))
        const found = rows.map(({ connectors }) => new Set(connectors.map(({ id }) => id)))
        expect(found).toHaveLength(expected.size)
        expect(found).toEqual(expect.arrayContaining([...expected.values()]))
        expect(rows.flatMap(({ otherInstances }) => otherInstances)).toEqual([])
        for (const { connectors } of rows) {
          const served = connectors.map((each) => each.namespaces[0])
          // One way for each namespace, and the choice in the order of the site.
          expect(familiesOf(state(), connectors).map(({ namespace }) => namespace)).toEqual(
            namespaces.filter((each) => served.includes(each)),
          )
          expect(new Set(served).size).toBe(served.length)
        }
      } finally {
        kit.destroy()
      }
    }),
    { numRuns: 60 },
  )
})
