import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toyNetwork } from '../../../core/fixtures/toy.js'
import { inOrder } from './inOrder.js'

const ids = Array.from({ length: 12 }, (_, at) => `${at + 1}`)
const listed = fc
  .shuffledSubarray(ids, { minLength: 1 })
  .chain((own) =>
    fc.tuple(...own.map((id) => fc.boolean().map((testnet) => ({ ...toyNetwork(id), testnet })))),
  )
const used = fc.shuffledSubarray(ids).map((own) => own.map((id) => toyNetwork(id).caipNetworkId))
const idsOf = (all: readonly { readonly caipNetworkId: string }[]) =>
  all.map(({ caipNetworkId }) => caipNetworkId)

it('the current network leads, then come those used lately, then the others as the site has them', () => {
  const all = ['1', '2', '3', '4'].map((id) => toyNetwork(id))
  const { networks } = inOrder(all, { current: ['toy:3'], recent: ['toy:4', 'toy:9', 'toy:3', 'toy:2'] })
  expect(idsOf(networks)).toEqual(['toy:3', 'toy:4', 'toy:2', 'toy:1'])
})

it('whatever was used lately: each network once, those for tests apart, both by use and else by the site', () => {
  fc.assert(
    fc.property(listed, used, fc.option(fc.constantFrom(...ids)), (all, recent, at) => {
      const idsUsed: readonly string[] = recent
      const current = at === null ? [] : [toyNetwork(at).caipNetworkId]
      const { networks, tests } = inOrder(all, { current, recent })
      const shown = [...networks, ...tests]
      expect(idsOf(shown).sort()).toEqual(idsOf(all).sort())
      const lead = all.filter(({ caipNetworkId }) => current.includes(caipNetworkId))
      expect(networks.slice(0, lead.length)).toEqual(lead)
      if (tests.length > 0) {
        expect(tests.every(({ testnet }) => testnet)).toBe(true)
        expect(networks.slice(lead.length).some(({ testnet }) => testnet)).toBe(false)
      }
      for (const group of [idsOf(networks.slice(lead.length)), idsOf(tests)]) {
        const isUsed = (id: string) => idsUsed.includes(id)
        const expected = [
          ...recent.filter((id) => group.includes(id)),
          ...idsOf(all).filter((id) => group.includes(id) && !isUsed(id)),
        ]
        expect(group).toEqual(expected)
      }
    }),
  )
})
