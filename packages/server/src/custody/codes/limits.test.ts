import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStores } from '../../fixtures/stores.js'
import { createStore } from '../../store/createStore.js'
import { authSchema } from '../auth/authSchema.js'
import { createStoredRateLimits } from './createStoredRateLimits.js'

const clock = { now: () => 0, after: () => () => undefined }

describeStores('limits', (make) => {
  const ends = endsOfTests()
  /** Limits at a time that the test sets, and the rows that were brought from the store. */
  async function open() {
    const config = await make()
    const store = createStore({ config: () => config, log: () => undefined, clock }, authSchema)
    await store.open()
    ends.push(() => store.close())
    const state = { now: 1_000_000, brought: 0 }
    const all: typeof store.all = async (...given) => {
      const rows = await store.all(...given)
      state.brought += rows.length
      return rows
    }
    const limits = createStoredRateLimits({ all, write: store.write }, 'auth', () => state.now)
    /** Takes places as others have before. */
    const fill = (name: string, places: readonly number[], ms: number) =>
      store.write(
        places.map((place) => ({
          sql: 'INSERT INTO auth_limits (name, place, until) VALUES (?, ?, ?)',
          values: [name, place, state.now + ms],
        })),
      )
    const placesOf = async (name: string) =>
      (await store.all('SELECT place FROM auth_limits WHERE name = ? AND until > ?', [name, state.now]))
        .map(({ place }) => Number(place))
        .sort((one, other) => one - other)
    return { limits, state, fill, placesOf }
  }
  const from = (length: number) => Array.from({ length }, (_, at) => at)

  it('gives each place once, to the last, beside those that are over; then says when the first is free', async () => {
    const { limits, state, fill, placesOf } = await open()
    const limit = { name: 'sends', most: 12, ms: 60_000 }
    const other = { name: 'near', most: 20, ms: 60_000 }
    await fill('sends', [0, 3, 4, 11], 10_000)
    await fill('near', [19], 60_000)
    for (let at = 0; at < 8; at++) {
      expect(await limits.take([limit, other])).toBeUndefined()
      state.now += 1_000
    }
    expect([await placesOf('sends'), (await placesOf('near')).length]).toEqual([from(12), 9])
    expect(await limits.take([other, limit])).toEqual({ name: 'sends', isFull: true, retrySeconds: 2 })
    expect(await limits.countTaken('near')).toBe(9)
    state.now += 2_000
    for (let at = 0; at < 4; at++) expect(await limits.take([limit])).toBeUndefined()
    expect([await placesOf('sends'), (await limits.take([limit]))?.retrySeconds]).toEqual([from(12), 50])
  })

  it('where the number was made smaller, nobody is let in before less than it is taken', async () => {
    const { limits, state, fill, placesOf } = await open()
    const limit = { name: 'sends', most: 3, ms: 60_000 }
    await fill('sends', [1, 9], 5_000)
    await fill('sends', [7, 8], 9_000)
    expect(await limits.take([limit])).toMatchObject({ retrySeconds: 5 })
    state.now += 5_000
    expect(await limits.take([limit])).toBeUndefined()
    expect((await placesOf('sends')).filter((place) => place < 3)).toHaveLength(1)
    expect(await limits.take([limit])).toMatchObject({ retrySeconds: 4 })
  })

  it('finds the last of many thousand places, and that there is none, without bringing them here', async () => {
    const { limits, state, fill } = await open()
    await fill(
      'sends',
      from(4_000).filter((place) => place !== 2_718),
      60_000,
    )
    const limit = { name: 'sends', most: 4_000, ms: 60_000 }
    expect(await limits.take([limit, { ...limit, name: 'wide', most: 40_000 }])).toBeUndefined()
    expect(await limits.take([limit])).toMatchObject({ name: 'sends', retrySeconds: 60 })
    expect(state.brought).toBeLessThan(8)
  })
})
