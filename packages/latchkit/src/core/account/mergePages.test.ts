import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePages } from './mergePages.js'

interface Item {
  readonly id: string
  readonly value?: bigint
}

const keyOf = ({ id }: Item) => id
const list = (ids: string, next?: string) => ({ data: [...ids].map((id): Item => ({ id })), next })
const ids = ({ data, next }: { data: readonly Item[]; next?: string | undefined }) => [
  data.map(keyOf).join(''),
  next,
]

describe('pages of a list', () => {
  it('a further page goes behind what is known, and what stands in both is listed once', () => {
    expect(ids(mergePages(list('cb', 'p2'), list('ba', 'p3'), 'further', keyOf))).toEqual(['cba', 'p3'])
  })

  it('a first page: what is new above, what was taken back gone, what follows and its cursor kept', () => {
    expect(ids(mergePages(list('edcba', 'p3'), list('fec', 'p2'), 'first', keyOf))).toEqual(['fecba', 'p3'])
  })

  it('a first page that has nothing in common is another list: there may be more between both', () => {
    expect(ids(mergePages(list('fecba', 'p3'), list('zy', 'p2'), 'first', keyOf))).toEqual(['zy', 'p2'])
  })

  it('an item that has not changed keeps its identity, amounts included', () => {
    const known = {
      data: [
        { id: 'a', value: 1n },
        { id: 'b', value: 2n },
      ],
    }
    const page = {
      data: [
        { id: 'a', value: 1n },
        { id: 'b', value: 3n },
      ],
    }
    const { data } = mergePages<Item>(known, page, 'first', keyOf)
    expect(data[0]).toBe(known.data[0])
    expect(data[1]).toEqual({ id: 'b', value: 3n })
  })

  it('for any pages: each item once, and all of the page that was read', () => {
    const anyList = fc.uniqueArray(fc.constantFrom(...'abcdefgh')).map((each) => list(each.join(''), 'next'))
    fc.assert(
      fc.property(
        anyList,
        anyList,
        fc.constantFrom('first' as const, 'further' as const),
        (known, page, which) => {
          const merged = mergePages(known, page, which, keyOf).data.map(keyOf)
          expect(new Set(merged).size).toBe(merged.length)
          expect(merged).toEqual(expect.arrayContaining(page.data.map(keyOf)))
        },
      ),
    )
  })
})
