import { expect, it } from 'vitest'
import type { Talk } from '../window/talk.js'
import type { WindowLink } from '../window/windowLink.js'
import { openAttempt } from './attempt.js'
import { keepTabLogin, readTabLogin, type TabLogin } from './tabLogin.js'

// Limits of docs/limits.md that a login by a provider has in the frame.

const site = 'https://app.example'

it('error: a login whose tab has been away for ten minutes goes on no more, nor on another site', async () => {
  const kept = new Map<string, unknown>()
  const begunAt = 1_000_000
  const store = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, value),
  }
  const of = (text: string) => ({ auth: text, recovery: text })
  const login: TabLogin = {
    login: {
      way: 'google',
      loginId: '2'.repeat(32),
      nonces: of('nonce'),
      expiresAt: of('end'),
      salt: 'salt',
    },
    ...{ handle: '1'.repeat(32), binds: ['bind'], answers: [], returnTo: `${site}/shop` },
    ...{ channel: { id: '3'.repeat(32), key: 'key' }, site, begunAt },
  }
  await keepTabLogin(store, login)
  expect(await readTabLogin(store, site, begunAt + 599_999)).toEqual(login)
  expect(await readTabLogin(store, site, begunAt + 600_000)).toBeUndefined()
  expect(await readTabLogin(store, 'https://other.example', begunAt)).toBeUndefined()
})

it('error: of the windows that were opened by links the three newest are heard', async () => {
  const ended: string[] = []
  const openChannel = async ({ id }: WindowLink): Promise<Talk> => ({
    send: async () => undefined,
    flush: async () => undefined,
    listen: () => undefined,
    end: () => void ended.push(id),
  })
  const attempt = openAttempt({
    host: Object.assign(new EventTarget(), { location: new URL('https://secure.example') }) as never,
    handle: '1'.repeat(32),
    provider: 'google',
    begunAt: 1,
    site,
    isNewSite: false,
    language: () => 'en',
    openChannel,
  })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) {
    ids.push(attempt.linkToWindow().id)
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(ended).toEqual(ids.slice(0, 2))
})
