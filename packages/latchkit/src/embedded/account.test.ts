import { afterEach, expect, it, vi } from 'vitest'
import { connectEmail } from '../core/connect/connectEmail.js'
import { disconnect } from '../core/connect/disconnect.js'
import { showWalletSettings, updateEmail } from '../core/connect/emailWallet.js'
import { getTransport } from '../core/connect/walletAccess.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import type { Kit } from '../core/kit/kit.js'
import { accountState } from '../core/select/accountState.js'
import { connectedNamespaces } from '../core/select/connectedNamespaces.js'
import { connectMethods } from '../core/select/connectMethods.js'
import type { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { embedded } from './embedded.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'
import { evmAddress, frameUser, on } from './fixtures/scriptedFrame.js'

const embeddedKit = embeddedKits()
const otherAddress = '0xB4f68D1bC7d2C6b7d8c4F7a0E9d1F3c5a7B9D0e2'
afterEach(() => vi.unstubAllGlobals())

const accountOf = (kit: Kit, namespace = 'eip155') => accountState(kit.store.getState(), namespace)
const keys = [
  'session_token',
  'email_login_used',
  'last_used_chain',
  'last_email_login_time',
  'email',
] as const

/** What is kept of the login, by the names of §3. */
const memoryOf = (storage: ReturnType<typeof createMemoryStorage>) =>
  Object.fromEntries(
    [...keys, 'preferred_account_type'].flatMap((key) => {
      const text = storage.get(`latchkit:default:${key}`)
      return text === null ? [] : [[key, JSON.parse(text).d]]
    }),
  )

it('§3 user: a login tells the address and the name, on each chain that the wallet serves', async () => {
  const { kit, logIn } = embeddedKit(
    on('GET_USER', async () => ({
      ...frameUser,
      userName: 'ada',
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })),
  )
  await logIn()
  expect(kit.store.getState().connectors).toMatchObject([
    { id: 'ID_AUTH', type: 'AUTH', namespaces: ['eip155', 'solana'] },
  ])
  for (const namespace of ['eip155', 'solana'])
    expect(accountOf(kit, namespace)).toMatchObject({
      status: 'connected',
      user: { email: 'ada@example.org', username: 'ada' },
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
  expect(accountOf(kit, 'toy')).not.toHaveProperty('user')
  expect(connectedNamespaces(kit.store.getState())).toEqual(['eip155', 'solana'])
})

it('what the frame shows beside a login stays when that has ended well: a new device reads that it waits', async () => {
  const { kit, frame, start } = embeddedKit()
  await start()
  const connected = connectEmail(kit, { email: 'ada@example.org' })
  await until(() => frame.received.includes('CONNECT_EMAIL'))
  frame.tell('SHOW', { reason: 'device', title: 'Register Device' })
  frame.tell('SESSION_UPDATE', { token: 'opaque' })
  await connected
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(frame.shown).toEqual(['Register Device'])
})

it('§4: disconnecting one chain ends both, signs out and clears the user and what is kept', async () => {
  const { kit, frame, logIn, storage } = embeddedKit()
  await logIn()
  expect(memoryOf(storage)).toEqual({
    session_token: 'opaque',
    email_login_used: 'true',
    email: 'known',
    preferred_account_type: 'eoa',
  })
  await disconnect(kit, { namespace: 'solana' })
  expect(connectedNamespaces(kit.store.getState())).toEqual([])
  expect(frame.received).toContain('SIGN_OUT')
  expect(memoryOf(storage)).toEqual({})
  expect(accountOf(kit)).not.toHaveProperty('user')
})

it('§4 page load: what stood comes back; a check that says no disconnects and clears', async () => {
  const first = embeddedKit()
  await first.logIn()
  first.kit.destroy()
  const { storage } = first
  const again = embeddedKit({}, { storage })
  await again.start()
  await again.clock.advance(5_000)
  await until(() => connectedNamespaces(again.kit.store.getState()).length === 2)
  expect(accountOf(again.kit).user?.email).toBe('ada@example.org')
  again.kit.destroy()
  const gone = embeddedKit(
    on('IS_CONNECTED', async () => ({ isConnected: false })),
    { storage },
  )
  await gone.start()
  await gone.clock.advance(5_000)
  await until(() => gone.frame.received.includes('IS_CONNECTED'))
  await until(() => Object.keys(memoryOf(storage)).length === 0)
  expect(accountOf(gone.kit).status).toBe('disconnected')
})

it("§4: the account is switched once to the site's default type, which is eoa where there are no smart accounts", async () => {
  let type = 'smartAccount'
  const wanted: unknown[] = []
  const answers = {
    ...on('GET_USER', async () => ({ ...frameUser, preferredAccountType: type })),
    ...on('SET_PREFERRED_ACCOUNT', async (payload: { type: string }) => {
      wanted.push(payload)
      type = payload.type
      return { type, address: evmAddress }
    }),
  }
  const { kit, logIn, storage } = embeddedKit(answers, { defaultAccountTypes: {} })
  await logIn()
  expect(wanted).toEqual([{ type: 'eoa' }])
  expect(accountOf(kit).preferredAccountType).toBe('eoa')
  kit.destroy()
  type = 'smartAccount'
  const again = embeddedKit(answers, { storage })
  await again.start()
  await again.clock.advance(5_000)
  await until(() => accountOf(again.kit).status === 'connected')
  expect(wanted).toHaveLength(1)
})

it('§4 email update: both codes are typed in the frame, then the new address is there', async () => {
  let email = 'ada@example.org'
  const { kit, frame, logIn, clock, storage } = embeddedKit({
    ...on('GET_USER', async () => ({ ...frameUser, email })),
    ...on('UPDATE_EMAIL', async () => ({ action: 'VERIFY_PRIMARY_OTP' })),
  })
  await logIn()
  const left = codeOf(updateEmail(kit, { email: 'ada@example.net' }))
  await until(() => frame.received.includes('UPDATE_EMAIL'))
  frame.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  frame.tell('HIDE')
  expect(await left).toBe('requestAborted')
  expect(await codeOf(updateEmail(kit, { email: 'ada@example.net' }))).toBe('emailCooldown')
  await clock.advance(30_000)
  const updated = updateEmail(kit, { email: 'ada@example.net' })
  await until(() => frame.received.filter((name) => name === 'UPDATE_EMAIL').length === 2)
  frame.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  email = 'ada@example.net'
  frame.tell('SESSION_UPDATE', { token: 'other' })
  frame.tell('HIDE')
  expect(await updated).toBe('ada@example.net')
  await until(() => accountOf(kit).user?.email === 'ada@example.net')
  expect(accountOf(kit).status).toBe('connected')
  expect(memoryOf(storage)).toEqual({
    session_token: 'other',
    email_login_used: 'true',
    email: 'known',
    preferred_account_type: 'eoa',
  })
})

it('error: an update of what is no address, of nobody, and within 30 s of a mail is not sent', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject({ message: 'The address is taken' })
  const { kit, frame, logIn, start } = embeddedKit(on('UPDATE_EMAIL', () => answer()))
  await start()
  expect(await codeOf(updateEmail(kit, { email: 'ada@example.net' }))).toBe('loginNeeded')
  expect(await codeOf(showWalletSettings(kit))).toBe('loginNeeded')
  await logIn()
  expect(await codeOf(updateEmail(kit, { email: 'ada@' }))).toBe('invalidEmail')
  expect(frame.received).not.toContain('UPDATE_EMAIL')
  expect(await codeOf(updateEmail(kit, { email: 'ada@example.net' }))).toBe('frameFailed')
  // Readings 59: the failed one has sent no mail. Of two at once the first one sends it.
  answer = async () => ({ action: 'VERIFY_PRIMARY_OTP' })
  const first = codeOf(updateEmail(kit, { email: 'ada@example.net' }))
  expect(await codeOf(updateEmail(kit, { email: 'ada@example.net' }))).toBe('emailCooldown')
  expect(frame.received.filter((name) => name === 'UPDATE_EMAIL')).toHaveLength(2)
  frame.tell('HIDE')
  expect(await first).toBe('requestAborted')
  expect(accountOf(kit).user?.email).toBe('ada@example.org')
})

it('readings 25: the storage of the site holds no address and no name of the visitor, in the login and over page loads', async () => {
  const user = { ...frameUser, userName: 'lovelace', email: 'ada@example.org' }
  const answers = {
    ...on('GET_USER', async () => user),
    ...on('UPDATE_EMAIL', async () => ({ action: 'VERIFY_PRIMARY_OTP' })),
  }
  const first = embeddedKit(answers)
  const { frame, storage } = first
  const stored = () => [...storage.entries].flat().join(' ')
  const clear = /@|lovelace/
  await first.logIn()
  expect(stored()).toContain('latchkit:default:email')
  expect(stored()).not.toMatch(clear)
  const updated = updateEmail(first.kit, { email: 'ada@example.net' })
  await until(() => frame.received.includes('UPDATE_EMAIL'))
  user.email = 'ada@example.net'
  frame.tell('HIDE')
  expect(await updated).toBe('ada@example.net')
  expect(stored()).not.toMatch(clear)
  first.kit.destroy()
  // An earlier version has left the address; it goes at the next page load, also where the frame cannot be reached.
  storage.set('latchkit:default:email', JSON.stringify({ v: 1, d: 'ada@example.net' }))
  const again = embeddedKit(answers, { storage })
  again.frame.behavior.cannotLoad = 9
  await again.start()
  await again.clock.advance(5_000)
  await until(() => !clear.test(stored()))
  expect(memoryOf(storage)).toMatchObject({ email: 'known', email_login_used: 'true' })
})

it('a login with another account in another tab: the page goes on with that account, and its requests end', async () => {
  let user = frameUser
  const { kit, frame, logIn, ask } = embeddedKit({
    ...on('GET_USER', async () => user),
    ...on('RPC_REQUEST', () => new Promise(() => undefined)),
  })
  await logIn()
  const signed = ask('personal_sign', ['0x6869', evmAddress]).catch(({ code }: { code: number }) => code)
  await until(() => frame.received.includes('RPC_REQUEST'))
  user = {
    ...frameUser,
    email: 'bea@example.org',
    address: otherAddress,
    accounts: frameUser.accounts.map((each, at) => (at ? each : { ...each, address: otherAddress })),
  }
  frame.tell('SESSION_UPDATE', { token: 'other' })
  await until(() => accountOf(kit).user?.email === 'bea@example.org')
  expect(await signed).toBe(4900)
  expect(frame.received).not.toContain('SIGN_OUT')
  expect(accountOf(kit).status).toBe('connected')
  const transport = getTransport(kit, { namespace: 'eip155' })
  expect((await transport.session())?.accounts).toEqual([`eip155:1:${otherAddress}`])
})

it('the settings open in the frame, at the part that is asked for', async () => {
  const sections: unknown[] = []
  const { kit, frame, logIn } = embeddedKit(
    on('SHOW_SETTINGS', async (payload) => {
      sections.push(payload)
    }),
  )
  await logIn()
  await showWalletSettings(kit)
  await showWalletSettings(kit, { section: 'devices' })
  await showWalletSettings(kit, { section: 'identities' })
  expect(sections).toEqual([{}, { section: 'devices' }, { section: 'identities' }])
  // Where the visitor ends the session there, the page is signed out.
  frame.tell('SESSION_UPDATE', { token: '' })
  await until(() => accountOf(kit).status === 'disconnected')
  expect(accountOf(kit)).not.toHaveProperty('user')
})

it('§8: a frame that does not load is an Invalid App Configuration, told once until it has loaded', async () => {
  const { kit, frame, logIn, start } = embeddedKit()
  await start()
  frame.behavior.cannotLoad = 1
  expect(await codeOf(connectEmail(kit, { email: 'ada@example.org' }))).toBe('loginNotLoaded')
  await until(() => kit.store.getState().alert.current !== undefined)
  expect(kit.store.getState().alert.current).toMatchObject({
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    service: 'ID_AUTH',
  })
  await logIn()
  await until(() => kit.store.getState().alert.shown.length === 0)
})

it.each([
  ['no secure site and no server', undefined, undefined, 'Give it secureSite, or the kit backendUrl'],
  ['a server without wallets by email', 404, 'https://wallets.example.com', 'has no wallets by email'],
  ['the same, as a browser reports it', 0, 'https://wallets.example.com', 'has no wallets by email'],
])(
  'error: with %s the alert says that, and nothing of domains and policies',
  async (_, status, backendUrl, reason) => {
    vi.stubGlobal('fetch', async () => {
      if (!status) throw new TypeError('Failed to fetch')
      return new Response('not found', { status })
    })
    const { kit, start } = embeddedKit({}, { connectors: [embedded()], ...(backendUrl && { backendUrl }) })
    await start()
    expect(await codeOf(connectEmail(kit, { email: 'ada@example.org' }))).toBe('loginNotLoaded')
    await until(() => kit.store.getState().alert.current !== undefined)
    const { longMessage } = kit.store.getState().alert.current ?? {}
    expect(longMessage).toContain(reason)
    expect(longMessage).not.toContain('frame-src')
  },
)

it('§5: an email address is asked for only where the wallet serves the chain', async () => {
  const { kit, start } = embeddedKit()
  await start()
  const methods = (namespace?: string) => connectMethods(kit.store.getState(), namespace)
  await until(() => methods().includes('email'))
  expect([methods(), methods('solana'), methods('toy')]).toEqual([
    ['email', 'wallet'],
    ['email', 'wallet'],
    ['wallet'],
  ])
})
