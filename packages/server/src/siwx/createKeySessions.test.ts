import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../fixtures/stores.js'
import { createStore } from '../store/createStore.js'
import { createKeySessions } from './createKeySessions.js'
import { createSignIn } from './createSignIn.js'
import { createSqlStore } from './store/createSqlStore.js'
import { createTokenStore, type TokenRecord } from './store/createTokenStore.js'

const dayMs = 86_400_000
const folder = newFolder()
const clock = { now: () => 1_000, after: () => () => undefined }
const database = createStore({ config: () => ({ data: folder }) as never, log: () => undefined, clock })
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('error: a session whose tokens are renewed without end is over, so that no page fills the store', async () => {
  const [store, tokens] = [createSqlStore(database), createTokenStore(database)]
  const rules = { statement: undefined, resources: undefined, allowsRecap: false, reader: undefined }
  const signIn = createSignIn(
    { ...rules, clock, scope: 'chain', chainIds: () => [], sessionMs: () => dayMs },
    store,
  )
  const sessions = createKeySessions({ clock, signIn, store, tokens, isShared: false, hosts: () => [] })
  const session = signIn.makeSession('token', {
    nonce: { nonce: 'n', holder: 'key', isLink: false, expiresAt: dayMs },
    account: { chainId: 'family:1', accountAddress: 'address', signatureType: 'substrate' },
    validUntil: dayMs,
  })
  await store.addSession(session)
  const proof = { key: 'key', recordUse: async () => 'key' }
  const first = await sessions.giveTokens(session, 'key')
  const spent = Array.from({ length: 2_013 }, (_, at): TokenRecord => {
    const common = { session: session.token, holder: 'key', expiresAt: session.expiresAt }
    return { ...common, token: `spent${at}`, kind: 'spent' }
  })
  await tokens.add(spent)
  const { tokens: second } = await sessions.rotate(first.refreshToken, proof)
  await expect(sessions.rotate(second.refreshToken, proof)).rejects.toMatchObject({
    code: 'siwxTokenInvalid',
  })
  expect(await signIn.findSession(session.token)).toBeUndefined()
  expect(await tokens.countOf(session.token)).toBe(0)
})
