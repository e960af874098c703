import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SiwxContext, SiwxSession } from '../core/contracts/siwx.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createGatewaySignIn } from './createGatewaySignIn.js'
import { createOwnServer } from './createOwnServer.js'

const accountAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = { chainId: 'eip155:1', accountAddress } as const
const expiresAt = '2026-12-01T12:00:00.000Z'
const good = { accounts: [account], expiresAt }
const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt }
const issued = { nonce: 'f'.repeat(32), issuedAt: '2026-11-27T12:00:00.000Z' }
const signed: SiwxSession = {
  data: {
    ...account,
    domain: 'site.example',
    uri: 'https://site.example/',
    version: '1',
    nonce: issued.nonce,
  },
  message: 'text',
  signature: '0x',
}

beforeEach(() => {
  vi.stubGlobal('location', { host: 'site.example', origin: 'https://site.example', pathname: '/' })
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => vi.unstubAllGlobals())

/** A server that answers each path as a test says. */
function serving(answers: Readonly<Record<string, () => Response>>) {
  const storage = createMemoryStorage()
  const handleIn = (name: string) => ({
    read: () => storage.get(name) ?? undefined,
    write: (handle: string | undefined) =>
      handle === undefined ? storage.remove(name) : storage.set(name, handle),
  })
  const context: SiwxContext = {
    id: 'default',
    backendUrl: 'https://gateway.example',
    projectId: 'shop',
    fetch: async (input) => {
      const path = new URL(String(input), 'https://site.example').pathname.split('/').at(-1) ?? ''
      return answers[path]?.() ?? new Response(null, { status: 204 })
    },
    now: () => Date.parse('2026-11-27T12:00:00.000Z'),
    query: () => '',
    handle: handleIn('tokens'),
    nonceHandle: handleIn('nonce'),
  }
  return { context, storage }
}

const json = (body: unknown) => () => Response.json(body)
/** Answers of 200 that say nothing about the session of the account. */
const empty: readonly (readonly [string, () => Response])[] = [
  ['no fields', json({})],
  ['a page of a proxy', () => new Response('<!doctype html><p>Sign in to the network</p>')],
  ['nothing', () => new Response('')],
  ['no content', () => new Response(null, { status: 204 })],
  ['null', json(null)],
  ['a list', json([good])],
  ['a session without fields', json({ session: {}, ...tokens })],
  ['a session as a text', json({ session: 'yes', ...tokens })],
  ['accounts that are none', json({ session: { accounts: [1], expiresAt }, ...tokens })],
  ['a session without an end', json({ session: { accounts: [account] }, ...tokens })],
]
const another = { ...account, accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const notOfAccount: typeof empty = [
  ['no session', json({ session: null, ...tokens })],
  ['the session of another account', json({ session: { accounts: [another], expiresAt }, ...tokens })],
  [
    'the session of another network',
    json({ session: { accounts: [{ ...account, chainId: 'eip155:2' }], expiresAt }, ...tokens }),
  ],
]

describe('readings 73: a server of the site', () => {
  it('has the session that it says', async () => {
    const server = createOwnServer(
      {},
      serving({ verify: json({ session: good }), session: json({ session: good }) }).context,
    )
    expect(await server.addSession(signed)).toMatchObject({ data: account, expiresAt })
    expect(await server.getSessions('eip155:1', accountAddress)).toMatchObject([{ data: account }])
  })

  it.each([...empty, ...notOfAccount])('error: the visitor is not signed in by %s', async (_, verify) => {
    const server = createOwnServer({}, serving({ verify }).context)
    expect(await codeOf(Promise.resolve(server.addSession(signed)))).toBe('signInUnavailable')
  })

  it.each(empty)('error: whether there is a session is not known by %s', async (_, session) => {
    const server = createOwnServer({}, serving({ session }).context)
    expect(await codeOf(Promise.resolve(server.getSessions('eip155:1', accountAddress)))).toBe(
      'signInUnavailable',
    )
    expect(await codeOf(Promise.resolve(server.createMessage(account)))).toBe('signInUnavailable')
  })

  it.each([
    ['the session', { sessionExpiresAt: '2026-12-04T12:00:00.000Z' }, '2026-12-04T12:00:00.000Z'],
    ['a day where the server does not say how long', {}, '2026-11-28T12:00:00.000Z'],
    ['a day where it says so in no time', { sessionExpiresAt: 'next week' }, '2026-11-28T12:00:00.000Z'],
  ])('has a message signed that is good as long as %s', async (_, more, expirationTime) => {
    const none = json({ session: null })
    const server = createOwnServer(
      {},
      serving({ session: none, nonce: json({ ...issued, ...more }) }).context,
    )
    const message = await server.createMessage(account)
    expect(message).toMatchObject({ issuedAt: issued.issuedAt, expirationTime })
    expect(message.toString()).toContain(`Expiration Time: ${expirationTime}`)
  })

  it('says in one way that there is none', async () => {
    const server = createOwnServer({}, serving({ session: json({ session: null }) }).context)
    expect(await server.getSessions('eip155:1', accountAddress)).toEqual([])
  })
})

describe('readings 73: the gateway', () => {
  const cases: typeof empty = [
    ...empty,
    ...notOfAccount,
    ['a session without tokens', json({ session: good })],
    ['tokens that are none', json({ session: good, accessToken: 1, refreshToken: {}, expiresAt })],
    [
      'tokens without an end',
      json({ session: good, accessToken: 'a', refreshToken: 'r', expiresAt: 'soon' }),
    ],
  ]
  it.each(cases)('error: the visitor is not signed in, and nothing is stored, by %s', async (_, token) => {
    const { context, storage } = serving({ token })
    const server = await createGatewaySignIn({}, context)
    expect(await codeOf(Promise.resolve(server.addSession(signed)))).toBe('signInUnavailable')
    expect(storage.get('tokens') ?? null).toBe(null)
  })

  it.each(empty.slice(0, 6))('error: a renewal by %s ends no session', async (_, refresh) => {
    const past = '2026-11-27T12:00:10.000Z'
    const first = json({ session: good, ...tokens, expiresAt: past })
    const answers: Record<string, () => Response> = {
      token: first,
      refresh,
      session: json({ session: good }),
    }
    const server = await createGatewaySignIn({}, serving(answers).context)
    await server.addSession(signed)
    expect(await codeOf(Promise.resolve(server.getSessions('eip155:1', accountAddress)))).toBe(
      'signInUnavailable',
    )
    answers.refresh = json({ session: good, ...tokens })
    expect(await server.getSessions('eip155:1', accountAddress)).toMatchObject([{ data: account }])
  })
})
