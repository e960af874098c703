import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../core/connect/connect.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createToy } from '../core/fixtures/toy.js'
import { worlds } from '../core/fixtures/worlds.js'
import { sessionState } from '../core/select/sessionState.js'
import { signIn } from '../core/signIn/signIn.js'
import { version } from '../wire/version.js'
import { siwx } from './siwx.js'

const world = worlds()
afterEach(() => vi.unstubAllGlobals())

/** A page that asks a gateway for nonces, which is all that it answers. */
async function ask(storage = world().storage, toy = createToy({ can: { siwx: true } })) {
  const requests: Request[] = []
  const gateway = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init))
    return Response.json({ nonce: 'f'.repeat(32), issuedAt: '2026-06-01T12:00:00.000Z' })
  }
  const { kit, start } = world(
    { siwx: siwx(), backendUrl: 'https://gateway.example', projectId: 'shop', services: { fetch: gateway } },
    { storage, toy },
  )
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await expect.poll(() => sessionState(kit.store.getState(), 'toy').status).toBe('due')
  // No message can be written for a toy: the nonce comes first.
  expect(await codeOf(signIn(kit))).toBe('signInNotStarted')
  const [request] = requests.filter(({ url }) => url.includes('/siwx/'))
  const [head = '', claims = ''] = (request?.headers.get('DPoP') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  kit.destroy()
  return { storage, url: request?.url, key: read(head).jwk, claims: read(claims) }
}

it('§7 every call has the extra query of the gateway, and its proof names the address without it', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { url, claims } = await ask()
  expect(url).toBe(`https://gateway.example/siwx/nonce?projectId=shop&st=html-toy-${version}&sv=${version}`)
  expect(claims).toMatchObject({ htm: 'POST', htu: 'https://gateway.example/siwx/nonce' })
})

it('§3 the storage has an opaque name for the key that nonces are bound to, and a page load finds the key by it', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const first = await ask()
  const stored = () => JSON.parse(first.storage.get('latchkit:default:siwx_nonce_token') ?? '{}')
  expect(stored()).toEqual({ v: 1, d: expect.stringMatching(/^[\da-f]{32}$/) })
  expect((await ask(first.storage)).key).toEqual(first.key)
  // Another name in the storage, and a browser that has forgotten the key: a new one.
  first.storage.set('latchkit:default:siwx_nonce_token', JSON.stringify({ v: 1, d: 'none' }))
  expect((await ask(first.storage)).key).not.toEqual(first.key)
})
