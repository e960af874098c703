import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../core/connect/connect.js'
import { connectEmail } from '../core/connect/connectEmail.js'
import { connectSocial, waitForSocial } from '../core/connect/connectSocial.js'
import { disconnect } from '../core/connect/disconnect.js'
import { lastUsed } from '../core/connect/lastUsed.js'
import { requestSocials } from '../core/connect/requestSocials.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { accountState } from '../core/select/accountState.js'
import { connectMethods, shownSocials } from '../core/select/connectMethods.js'
import { currentView } from '../core/state/views.js'
import { createFakeClock } from '../testing/fakeClock.js'
import { readSocialOffer } from './findSecureSite.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'
import { frameUser, on, type ScriptedAnswers } from './fixtures/scriptedFrame.js'

// The kits, which end with a test, still need the page's window.
afterEach(() => vi.unstubAllGlobals())
const embeddedKit = embeddedKits()

const projectId = '0123456789abcdef0123456789abcdef'
const uri = `latchkit:login/${'ab'.repeat(16)}`
const offer = {
  secureSite: 'https://secure.example',
  socials: [{ provider: 'google', clientId: 'c', configVersion: 1 }, { provider: 'github' }],
}

/** The answers of a frame with which a login by a provider goes well. */
const socialAnswers: ScriptedAnswers = {
  GET_SOCIAL_REDIRECT_URI: async () => ({ uri }),
  CONNECT_SOCIAL: async () => frameUser,
}

/** A page with a browser that opens windows, unless it blocks them, and a server that names providers. */
async function openPage(
  answers: ScriptedAnswers = {},
  { storage, ...given }: Parameters<typeof embeddedKit>[1] = {},
  server: () => Promise<unknown> = async () => Response.json(offer),
) {
  const windows: string[] = []
  const browser = { blocks: false, closed: 0, windows }
  const opened = {
    focus: () => undefined,
    close: () => browser.closed++,
    location: { replace: (url: string) => windows.push(`goes to ${url}`) },
  }
  const open = (url: string) => {
    windows.push(url)
    return browser.blocks ? null : opened
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { open }))
  if (!globalThis.location) vi.stubGlobal('location', new URL('https://shop.example/cart?of=ada#top'))
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      String(url).includes('/.well-known/') ? server() : new Response('', { status: 404 }),
    ),
  )
  const page = embeddedKit(
    { ...socialAnswers, ...answers },
    { backendUrl: 'https://wallets.example', projectId, ...given, ...(storage && { storage }) },
  )
  await page.start()
  const state = () => page.kit.store.getState()
  const stored = (key: string) => {
    const text = page.storage.get(`latchkit:default:${key}`)
    return text === null ? undefined : JSON.parse(text).d
  }
  return { ...page, browser, state, stored, account: () => accountState(state(), 'eip155') }
}

const address = `https://secure.example/social?projectId=${projectId}`

it('the window is open before anything is awaited, at the address of the secure site', async () => {
  const { kit, browser, account, frame } = await openPage()
  await requestSocials(kit)
  const login = connectSocial(kit, { provider: 'google' })
  expect(browser.windows).toEqual([address])
  expect(frame.received).toEqual([])
  await login
  expect(frame.received.filter((name) => name !== 'SYNC_DAPP_DATA')).toEqual([
    'GET_SOCIAL_REDIRECT_URI',
    'CONNECT_SOCIAL',
    'IS_CONNECTED',
    'GET_USER',
  ])
  expect(account().address).toContain(frameUser.address)
  expect(browser.closed).toBe(1)
})

it('the user is read once at the end of a login, also after a sign-out that has left the provider’s name', async () => {
  const page = await openPage({
    async CONNECT_SOCIAL() {
      page.frame.tell('SESSION_UPDATE', { token: 'opaque' })
      return frameUser
    },
  })
  const { kit, frame, account } = page
  await connectSocial(kit, { provider: 'google' })
  await disconnect(kit)
  await connectSocial(kit, { provider: 'google' })
  await connectSocial(kit, { provider: 'google' })
  expect(account().address).toContain(frameUser.address)
  for (const name of ['CONNECT_SOCIAL', 'IS_CONNECTED', 'GET_USER'])
    expect(frame.received.filter((each) => each === name)).toHaveLength(3)
})

it('a wallet that was entered by a provider has its name: in what the site reads, and in errors; one by email has its own', async () => {
  const { kit, state, ask, frame } = await openPage({
    ...on('RPC_REQUEST', () => new Promise(() => undefined)),
    ...on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })),
  })
  const name = () => state().connectors.find(({ id }) => id === 'ID_AUTH')?.name
  await connectSocial(kit, { provider: 'google' })
  expect([name(), state().sessions.ID_AUTH?.peer.name]).toEqual(['Google', 'Google'])
  const signed = ask('personal_sign', ['0x6869', frameUser.address]).catch(String)
  await until(() => frame.received.includes('RPC_REQUEST'))
  frame.tell('SESSION_UPDATE', { token: '' })
  expect(await signed).toContain('The connection with Google has ended')
  expect(name()).toBe('Email wallet')
  await connectEmail(kit, { email: 'ada@example.org' })
  expect([name(), state().sessions.ID_AUTH?.peer.name]).toEqual(['Email wallet', 'Email wallet'])
})

it('a press before anything is known of the secure site opens an empty window, which goes there', async () => {
  const { kit, browser } = await openPage()
  await connectSocial(kit, { provider: 'google' })
  expect(browser.windows).toEqual(['', `goes to ${address}`])
})

it('an app of the home screen opens no window: the frame leaves for the provider, and is told where the page is', async () => {
  vi.stubGlobal('navigator', { standalone: true })
  const asked: unknown[] = []
  const { kit, browser, account } = await openPage(
    on('GET_SOCIAL_REDIRECT_URI', async (payload: unknown) => {
      asked.push(payload)
      return { uri }
    }),
  )
  await connectSocial(kit, { provider: 'google' })
  expect(browser.windows).toEqual([])
  expect(asked).toEqual([{ provider: 'google', returnPath: '/cart?of=ada#top', isInTab: true }])
  expect(account().address).toContain(frameUser.address)
})

/** Gives the page's tab a memory. */
function stubTab(...names: string[]) {
  const kept = new Map(names.map((name) => [name, '1']))
  const getItem = (name: string) => kept.get(name) ?? null
  const setItem = (name: string, value: string) => void kept.set(name, value)
  vi.stubGlobal('sessionStorage', { getItem, setItem, removeItem: (name: string) => void kept.delete(name) })
  return kept
}
const left = 'latchkit:left_page'

it('a page that has come back from a provider: the secret leaves its address at once, and goes to the frame alone', async () => {
  const secret = 's'.repeat(22)
  const tab = stubTab(left)
  const replaced: unknown[] = []
  vi.stubGlobal('location', new URL(`https://shop.example/cart?of=ada#top&latchkit=google.${secret}`))
  vi.stubGlobal('history', {
    state: { own: 1 },
    replaceState: (...args: unknown[]) => replaced.push(args),
  })
  const given: unknown[] = []
  const { kit, state } = await openPage(
    on('CONNECT_SOCIAL', async (payload: unknown) => {
      given.push(payload)
      return frameUser
    }),
  )
  expect(replaced).toEqual([[{ own: 1 }, '', 'https://shop.example/cart?of=ada#top']])
  await until(() => currentView(state().router).name === 'ConnectingSocial')
  expect(state().router.history.at(-1)).toMatchObject({ params: { provider: 'google', secret } })
  await waitForSocial(kit, { provider: 'google', secret })
  expect(given).toEqual([{ uri: `latchkit:return/${secret}` }])
  expect([...tab]).toEqual([])
})

it.each([
  ['has begun no login', []],
  ['remembers nothing', undefined],
])('security: a made-up return in a tab that %s leaves the address and opens nothing', async (_, names) => {
  if (names) stubTab(...names)
  vi.stubGlobal('location', new URL(`https://shop.example/#latchkit=google.${'s'.repeat(22)}`))
  const replaced: unknown[] = []
  vi.stubGlobal('history', { replaceState: (...args: unknown[]) => replaced.push(args[2]) })
  const { state, frame } = await openPage()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([replaced, state().modal.open, frame.received]).toEqual([['https://shop.example/'], false, []])
})

it('a login for which the page may leave is remembered in its tab until it has ended well', async () => {
  const tab = stubTab()
  let isNoted: boolean | undefined
  const answers = on('CONNECT_SOCIAL', async () => {
    isNoted = tab.has(left)
    return frameUser
  })
  const { kit } = await openPage(answers)
  await connectSocial(kit, { provider: 'google' })
  expect([isNoted, [...tab]]).toEqual([true, []])
})

it.each(['#latchkit=x.aaaaaaaaaaaaaaaaaaaaaa', '#latchkit=google.short', '#top', ''])(
  'error: a page with %s in its address has not come back from a provider',
  async (hash) => {
    vi.stubGlobal('location', new URL(`https://shop.example/${hash}`))
    const replaced: unknown[] = []
    vi.stubGlobal('history', { replaceState: (...args: unknown[]) => replaced.push(args) })
    const { state } = await openPage()
    expect([replaced, state().modal.open]).toEqual([[], false])
  },
)

it('error: a browser that blocks the window: the frame is not asked for a login', async () => {
  const { kit, browser, frame } = await openPage()
  await requestSocials(kit)
  browser.blocks = true
  expect(await codeOf(connectSocial(kit, { provider: 'google' }))).toBe('socialBlocked')
  expect(frame.received).toEqual([])
})

it('§3 the provider and the username of the login, in the account and as handles in the storage; a reload resumes', async () => {
  const answers = on('GET_USER', async () => ({ ...frameUser, userName: 'ada' }))
  const { kit, storage, stored, account } = await openPage(answers)
  await connectSocial(kit, { provider: 'github' })
  const told = { socialProvider: 'github', user: { email: 'ada@example.org', username: 'ada' } }
  expect(account()).toMatchObject({
    ...told,
    connectedWalletInfo: { identifier: 'ID_AUTH', social: 'github' },
  })
  expect([stored('connected_social'), stored('social_username')]).toEqual(['github', 'known'])
  expect(stored('email_login_used')).toBe(undefined)
  kit.destroy()
  const page = await openPage(answers, { storage })
  await until(() => page.account().address !== undefined)
  expect(page.account()).toMatchObject(told)
})

it.each<[string, (page: Awaited<ReturnType<typeof openPage>>) => unknown]>([
  ['signing out', ({ kit }) => disconnect(kit)],
  ['a session that has ended elsewhere', ({ frame }) => frame.tell('SESSION_UPDATE', { token: '' })],
])('§4 %s clears the username, and the name of the provider stays', async (_, leave) => {
  const page = await openPage(on('GET_USER', async () => ({ ...frameUser, userName: 'ada' })))
  await connectSocial(page.kit, { provider: 'github' })
  await leave(page)
  await until(() => page.stored('social_username') === undefined)
  expect(page.stored('connected_social')).toBe('github')
  expect(page.account().socialProvider).toBe(undefined)
})

it('a visitor who has signed out is not asked about again, however often, though the name of the provider stays', async () => {
  const first = await openPage()
  await connectSocial(first.kit, { provider: 'google' })
  await disconnect(first.kit)
  await disconnect(first.kit)
  expect(first.frame.received.filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  first.kit.destroy()
  const page = await openPage({}, { storage: first.storage })
  await page.clock.advance(5_000)
  await disconnect(page.kit)
  expect(page.frame.received).toEqual([])
  expect(lastUsed(page.kit)).toBe('google')
})

it('a session of which nobody here knows how it was begun is none of the last provider', async () => {
  const { kit, account, stored } = await openPage()
  await connectSocial(kit, { provider: 'google' })
  await disconnect(kit)
  await connect(kit, { connector: 'ID_AUTH' })
  expect(account().address).toContain(frameUser.address)
  expect([account().socialProvider, stored('connected_social')]).toEqual([undefined, undefined])
})

it('§4 a check of the session that says no, and one that fails, clear the username', async () => {
  for (const answer of [async () => ({ isConnected: false }), () => Promise.reject({ message: 'odd' })]) {
    const first = await openPage(on('GET_USER', async () => ({ ...frameUser, userName: 'ada' })))
    await connectSocial(first.kit, { provider: 'github' })
    first.kit.destroy()
    const page = await openPage(on('IS_CONNECTED', answer), { storage: first.storage })
    await until(() => page.stored('social_username') === undefined)
    expect(page.stored('connected_social')).toBe('github')
    page.kit.destroy()
  }
})

it('a login by email after one by a provider is none of the provider', async () => {
  const { kit, account, stored } = await openPage(on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })))
  await connectSocial(kit, { provider: 'google' })
  await connectEmail(kit, { email: 'ada@example.org' })
  expect(account().socialProvider).toBe(undefined)
  expect([stored('connected_social'), stored('email_login_used')]).toEqual([undefined, 'true'])
})

it('a stored provider that this version does not know is none', async () => {
  const first = await openPage()
  await connectSocial(first.kit, { provider: 'google' })
  first.kit.destroy()
  first.storage.set('latchkit:default:connected_social', JSON.stringify({ v: 1, d: '<img>' }))
  const page = await openPage({}, { storage: first.storage })
  await page.clock.advance(0)
  expect(page.frame.received).not.toContain('IS_CONNECTED')
})

it.each([
  'socialDenied',
  'socialExpired',
  'socialUnavailable',
  'socialNotConfigured',
  'socialRefused',
  'identityTaken',
] as const)('error: %s of the frame, whatever its text, closes the window', async (code) => {
  const { kit, browser, account } = await openPage(
    on('CONNECT_SOCIAL', () => Promise.reject({ message: 'any', code })),
  )
  const error = await connectSocial(kit, { provider: 'google' }).catch((each: unknown) => each)
  expect(error).toMatchObject({ code, data: { provider: 'Google' } })
  expect([browser.closed, account().address]).toEqual([1, undefined])
})

it('error: a frame that does not load, once and twice, then does', async () => {
  const { kit, frame, account, browser } = await openPage()
  frame.behavior.cannotLoad = 2
  for (const _ of [1, 2])
    expect(await codeOf(connectSocial(kit, { provider: 'google' }))).toBe('loginNotLoaded')
  expect(browser.closed).toBe(2)
  await connectSocial(kit, { provider: 'google' })
  expect(account().address).toContain(frameUser.address)
})

const never = () => new Promise<never>(() => undefined)

it('error: §9 a frame that is silent for 30 s of machine time is no longer waited for', async () => {
  const { kit, clock, frame, browser } = await openPage(on('CONNECT_SOCIAL', never))
  const code = codeOf(connectSocial(kit, { provider: 'google' }))
  await until(() => frame.received.includes('CONNECT_SOCIAL'))
  await clock.advance(30_000)
  expect([await code, browser.closed]).toEqual(['frameInterrupted', 1])
  await until(() => frame.received.includes('RPC_ABORT'))
})

it('a view hears whether its login waits for a person or for services', async () => {
  let id = ''
  const heard: string[] = []
  let answer: (user: object) => void = () => undefined
  const { kit, frame } = await openPage(
    on('CONNECT_SOCIAL', () => new Promise((resolve) => (answer = resolve))),
  )
  frame.behavior.onRequest = (request) => {
    if (request.name === 'CONNECT_SOCIAL') id = request.id
  }
  const login = waitForSocial(kit, { provider: 'google', onWait: (whom) => heard.push(whom) })
  await until(() => id !== '')
  for (const waits of ['person', 'machine']) frame.tell('PROGRESS', { id, waits })
  frame.tell('PROGRESS', { id: 'ab'.repeat(16), waits: 'person' })
  await until(() => heard.length > 1)
  answer(frameUser)
  await login
  expect(heard).toEqual(['person', 'machine'])
})

it('the time that a person takes at the provider does not count', async () => {
  let answer: (user: object) => void = () => undefined
  let id = ''
  const { kit, clock, frame, account } = await openPage(
    on('CONNECT_SOCIAL', () => new Promise((resolve) => (answer = resolve))),
  )
  frame.behavior.onRequest = (request) => {
    if (request.name === 'CONNECT_SOCIAL') id = request.id
  }
  const login = connectSocial(kit, { provider: 'google' })
  await until(() => id !== '')
  frame.tell('PROGRESS', { id, waits: 'person' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await clock.advance(300_000)
  frame.tell('PROGRESS', { id, waits: 'machine' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await clock.advance(29_000)
  answer(frameUser)
  await login
  expect(account().address).toContain(frameUser.address)
})

it.each<[string, (page: Awaited<ReturnType<typeof openPage>>, leave: AbortController) => unknown]>([
  ['its signal', (_, controller) => controller.abort()],
  ['destroy()', ({ kit }) => kit.destroy()],
])('error: %s ends the login, tells the frame and closes the window', async (_, leave) => {
  const page = await openPage(on('CONNECT_SOCIAL', never))
  const controller = new AbortController()
  const code = codeOf(connectSocial(page.kit, { provider: 'google', signal: controller.signal }))
  await until(() => page.frame.received.includes('CONNECT_SOCIAL'))
  leave(page, controller)
  expect(['requestAborted', 'kitDestroyed']).toContain(await code)
  expect(page.browser.closed).toBeGreaterThan(0)
  if (controller.signal.aborted) await until(() => page.frame.received.includes('RPC_ABORT'))
})

it('two logins keep their order: the newer one ends the older, whose window it takes over', async () => {
  const uris: unknown[] = []
  const { kit, frame, browser, account } = await openPage({
    ...on('GET_SOCIAL_REDIRECT_URI', async ({ provider }: { provider: string }) => ({
      uri: `${uri}${provider}`,
    })),
    ...on('CONNECT_SOCIAL', async (payload: { uri: string }) => {
      uris.push(payload.uri)
      return payload.uri.endsWith('github') ? frameUser : never()
    }),
  })
  await requestSocials(kit)
  const first = codeOf(connectSocial(kit, { provider: 'google' }))
  const second = connectSocial(kit, { provider: 'github' })
  expect(browser.windows).toHaveLength(2)
  expect(await first).toBe('requestAborted')
  expect(browser.closed).toBe(0)
  await second
  expect(account().socialProvider).toBe('github')
  expect(uris).toEqual([`${uri}github`])
  expect(frame.received.filter((name) => name === 'GET_SOCIAL_REDIRECT_URI')).toHaveLength(1)
})

it('a login by email ends one by a provider, and the other way round', async () => {
  const { kit, frame } = await openPage({ ...on('CONNECT_SOCIAL', never) })
  const social = codeOf(connectSocial(kit, { provider: 'google' }))
  await until(() => frame.received.includes('CONNECT_SOCIAL'))
  const email = codeOf(connectEmail(kit, { email: 'ada@example.org' }))
  expect(await social).toBe('requestAborted')
  await until(() => frame.received.includes('CONNECT_EMAIL'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  frame.answers.CONNECT_SOCIAL = async () => frameUser
  await connectSocial(kit, { provider: 'google' })
  expect(await email).toBe('requestAborted')
})

it('§9 shown are the providers of the site that its server offers, in the order of the site', async () => {
  const { kit, state, stored } = await openPage()
  expect(connectMethods(state())).not.toContain('social')
  await requestSocials(kit)
  expect(shownSocials(state())).toEqual(['google', 'github'])
  expect(connectMethods(state())).toEqual(['email', 'social', 'wallet'])
  expect(connectMethods(state(), 'toy')).toEqual(['wallet'])
  expect(stored('offers_socials')).toBe(true)
  kit.destroy()
  const other = await openPage({}, { features: { socials: ['facebook', 'github'] } })
  await requestSocials(other.kit)
  expect(shownSocials(other.state())).toEqual(['github'])
})

it('error: a server that does not answer is asked again; one that offers nothing is not', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    async () => new Response('', { status: 503 }),
    async () => Response.json({ ...offer, socials: undefined }),
  ]
  const server = vi.fn(async () => (answers.shift() ?? never)())
  const { kit, state, stored } = await openPage({}, {}, server)
  await requestSocials(kit)
  await requestSocials(kit)
  expect([state().socials, stored('offers_socials')]).toEqual([undefined, undefined])
  await requestSocials(kit)
  await requestSocials(kit)
  expect([state().socials, stored('offers_socials'), server.mock.calls.length]).toEqual([[], false, 3])
})

it('error: what a server names in no known way is left out', async () => {
  const read = async (socials: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...offer, socials }))
    return (
      await readSocialOffer(undefined, { backendUrl: 'https://wallets.example', clock: createFakeClock() })
    ).providers
  }
  const odd = [
    null,
    'google',
    { provider: 7 },
    { provider: 'x' },
    { provider: '__proto__' },
    { provider: 'toString' },
  ]
  expect(await read([...odd, { provider: 'apple' }, { provider: 'apple' }])).toEqual(['apple'])
  expect(await read({ provider: 'google' })).toEqual([])
  expect(await read(undefined)).toEqual([])
})

it('error: an unsafe secure site of the server is none: no window opens there', async () => {
  const { kit, browser } = await openPage({}, {}, async () =>
    Response.json({ ...offer, secureSite: 'http://secure.example' }),
  )
  await requestSocials(kit)
  void connectSocial(kit, { provider: 'google' }).catch(() => undefined)
  await until(() => browser.closed > 0)
  expect(browser.windows).toEqual([''])
})
