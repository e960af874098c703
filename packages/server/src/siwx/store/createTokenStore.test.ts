import { expect, it } from 'vitest'
import { describeStores, type StoreConfig } from '../../fixtures/stores.js'
import { createStore } from '../../store/createStore.js'
import { createTokenStore, type TokenRecord } from './createTokenStore.js'

const stillClock = { now: () => 0, after: () => () => undefined }
const open = (config: StoreConfig) =>
  createStore({ config: () => config as never, log: () => undefined, clock: stillClock })
const token = (text: string, more: Partial<TokenRecord> = {}): TokenRecord => ({
  token: text,
  session: 'session',
  holder: 'key',
  kind: 'refresh',
  expiresAt: 50,
  ...more,
})

describeStores('tokens', (make) => {
  it('of a hundred that take one at once, what the last one gets counts, and a proof is taken once', async () => {
    const store = open(await make())
    const tokens = createTokenStore(store)
    const first = token('first')
    const access = token('access', { kind: 'access' })
    await tokens.add([first, access])
    const next = (at: number) => [token(`next${at}`), token(`new${at}`, { kind: 'fresh' })]
    const all = Array.from({ length: 100 }, (_, at) => at)
    expect(new Set(await Promise.all(all.map((at) => tokens.rotate(first, next(at)))))).toEqual(
      new Set([true]),
    )
    expect(await tokens.find('first')).toEqual(token('first', { kind: 'taken' }))
    const kinds = async (name: string) =>
      (await Promise.all(all.map((at) => tokens.find(`${name}${at}`)))).map((found) => found?.kind)
    expect((await kinds('next')).filter((kind) => kind !== 'spent')).toEqual(['refresh'])
    expect((await kinds('new')).filter(Boolean)).toEqual(['fresh'])
    expect((await kinds('new')).indexOf('fresh')).toBe((await kinds('next')).indexOf('refresh'))
    expect(await tokens.find('access')).toEqual(access)
    expect(await tokens.rotate(access, [])).toBe(false)
    const proofs = await Promise.all(Array.from({ length: 100 }, () => tokens.recordProof('proof', 50)))
    expect(proofs.filter(Boolean)).toHaveLength(1)
    await store.close()
  })

  it('a token that was taken is spent once what was given for it is shown, or the next one is taken', async () => {
    const store = open(await make())
    const tokens = createTokenStore(store)
    const [first, second] = [token('first'), token('second')]
    const [shown, other] = [token('shown', { kind: 'fresh' }), token('other', { kind: 'fresh' })]
    await tokens.add([first])
    expect(await tokens.rotate(first, [second, shown])).toBe(true)
    expect([await tokens.confirm(shown), await tokens.confirm(shown)]).toEqual([true, false])
    expect(await tokens.find('shown')).toEqual(token('shown', { kind: 'access' }))
    expect(await tokens.rotate(first, [])).toBe(false)
    expect(await tokens.rotate(second, [token('third'), other])).toBe(true)
    expect(await tokens.rotate(token('third'), [token('fourth')])).toBe(true)
    expect(await tokens.rotate(second, [])).toBe(false)
    expect(await tokens.find('other')).toBeUndefined()
    expect((await tokens.find('fourth'))?.kind).toBe('refresh')
    // Another process has read it before that: it says nothing of the renewal that came meanwhile.
    expect(await tokens.confirm(other)).toBe(false)
    expect((await tokens.find('third'))?.kind).toBe('taken')
    await store.close()
  })

  it('end with their session, and are forgotten when they are over', async () => {
    const store = open(await make())
    const tokens = createTokenStore(store)
    await tokens.add([
      token('a'),
      token('b', { session: 'other' }),
      token('c', { session: 'other', expiresAt: 9 }),
    ])
    await tokens.recordProof('proof', 9)
    expect(await Promise.all(['session', 'other', 'none'].map(tokens.countOf))).toEqual([1, 2, 0])
    await tokens.removeOf('session')
    await tokens.removeExpired(9)
    const left = await Promise.all(['a', 'b', 'c'].map(tokens.find))
    expect(left.map((each) => each?.token)).toEqual([undefined, 'b', undefined])
    expect(await tokens.recordProof('proof', 60)).toBe(true)
    await store.close()
  })
})
