import { expect, it } from 'vitest'
import { describeStores, type StoreConfig } from '../../fixtures/stores.js'
import { createStore } from '../../store/createStore.js'
import { createTokenStore, type TokenRecord } from './createTokenStore.js'

const stillClock = { now: () => 0, after: () => () => undefined }
const open = (config: StoreConfig) =>
  createStore({ config: () => config as never, log: () => undefined, clock: stillClock })
const token = (text: string, more: Partial<TokenRecord> = {}): TokenRecord => ({
  ...{ token: text, session: 'session', holder: 'key', kind: 'refresh', expiresAt: 50 },
  ...more,
})

describeStores('tokens', (make) => {
  it('of a hundred that take one at once, one gets it, and a proof is taken once', async () => {
    const store = open(await make())
    const tokens = createTokenStore(store)
    await tokens.add([token('first'), token('access', { kind: 'access' })])
    const done = await Promise.all(
      Array.from({ length: 100 }, (_, at) => tokens.rotate('first', [token(`next${at}`)])),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await tokens.find('first')).toEqual(token('first', { kind: 'spent' }))
    const next = await Promise.all(done.map((_, at) => tokens.find(`next${at}`)))
    expect(next.filter(Boolean)).toEqual([token(`next${done.indexOf(true)}`)])
    expect(await tokens.rotate('access', [])).toBe(false)
    const proofs = await Promise.all(Array.from({ length: 100 }, () => tokens.noteProof('proof', 50)))
    expect(proofs.filter(Boolean)).toHaveLength(1)
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
    await tokens.noteProof('proof', 9)
    expect(await Promise.all(['session', 'other', 'none'].map(tokens.countOf))).toEqual([1, 2, 0])
    await tokens.removeOf('session')
    await tokens.removeExpired(9)
    const left = await Promise.all(['a', 'b', 'c'].map(tokens.find))
    expect(left.map((each) => each?.token)).toEqual([undefined, 'b', undefined])
    expect(await tokens.noteProof('proof', 60)).toBe(true)
    await store.close()
  })
})
