import { afterEach, expect, it } from 'vitest'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { windowText } from '../texts/en/window.js'
import { makeLink, socialUrl, type WindowLink } from '../window/windowLink.js'
import { AttemptEnded, openAttempt } from './attempt.js'
import { authorizationUrl } from './authorization.js'
import { channelOf, linkOf } from './channelOf.js'
import { drawDigits } from './giveByDigits.js'
import { readCallback } from './readCallback.js'
import { type SocialState, socialScreen } from './socialScreen.js'
import { runSocialWindow } from './socialWindow.js'
import type { PausingTalk, SiteQuestion } from './socialWindowParts.js'
import { answerLink, drawSecret, type TabAsk, tabUrl } from './tabLogin.js'

const origin = 'https://secure.example'
const site = 'https://shop.example'
const bind = 'b'.repeat(43)
const socials = [
  {
    provider: 'google',
    clientId: 'client of google',
    standIn: 'http://login.localhost:4407/google',
  },
  { provider: 'github', clientId: 'client-of-github' },
] as const
const config = { socials: [...socials], development: false, origins: [site] }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Listener = (event: MessageEvent) => void

/** A document in a page: it hears what is posted to it for its origin. */
function openDocument(ownOrigin = origin) {
  const listeners = new Set<Listener>()
  const heard: unknown[] = []
  return {
    heard,
    location: { origin: ownOrigin },
    addEventListener: (_: 'message', listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: Listener) => void listeners.delete(listener),
    /** Posts as a browser does, from a document of an origin. */
    post(data: unknown, target: string, ports: readonly MessagePort[], from = origin) {
      if (target !== ownOrigin) return
      heard.push(data)
      for (const listener of [...listeners])
        listener({ data, origin: from, ports } as unknown as MessageEvent)
    },
  }
}
type Doc = ReturnType<typeof openDocument>

/** A page with frames, as its window sees it: another origin's window has numbers and a few names, and throws for symbols. */
const pageWith = (...frames: readonly Doc[]) =>
  new Proxy<object>(
    {
      ...frames.map((each) => ({
        postMessage: (data: unknown, target: string, ports: readonly MessagePort[]) =>
          each.post(data, target, ports),
      })),
      length: frames.length,
      // The page itself is of another origin than what is posted.
      postMessage: () => undefined,
    },
    {
      get(page, name) {
        if (typeof name === 'symbol' || !(name in page))
          throw new DOMException('cross-origin', 'SecurityError')
        return Reflect.get(page, name)
      },
    },
  )

/** A tab's own storage. */
function openStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

/** Auth's channels, by their ids: each side hears what the other one has sent, also before it listened. */
function openChannels() {
  type Side = 'frame' | 'window'
  const sent = new Map<string, unknown[]>()
  const heardBy = new Map<string, (message: unknown) => void>()
  const open =
    (side: Side) =>
    async ({ id }: WindowLink): Promise<PausingTalk> => {
      const own = `${id} ${side}`
      const other = `${id} ${side === 'frame' ? 'window' : 'frame'}`
      return {
        async send(message) {
          const listener = heardBy.get(other)
          if (listener) setTimeout(() => listener(message))
          else sent.set(own, [...(sent.get(own) ?? []), message])
        },
        flush: async () => undefined,
        listen(callback) {
          heardBy.set(own, callback)
          for (const message of sent.get(other) ?? []) setTimeout(() => callback(message))
          sent.delete(other)
        },
        end: () => void heardBy.delete(own),
        async pause() {
          heardBy.delete(own)
          return { sent: 0, read: 0, index: 0 }
        },
      }
    }
  return { frame: open('frame'), window: open('window'), heardBy }
}
const channels = openChannels()

/** A window of a login, opened at an address in a tab. */
function openSocialWindow(
  address: string,
  {
    opener = null,
    storage = openStorage(),
    storesNothing = false,
    isFromOwnPage = false,
    confirms = true,
  }: {
    opener?: object | null
    storage?: ReturnType<typeof openStorage>
    storesNothing?: boolean
    isFromOwnPage?: boolean
    confirms?: boolean
  } = {},
) {
  const screen = socialScreen({ texts: windowText, is: 'socialConnecting' })
  const shown: SocialState[] = []
  const left: string[] = []
  const closed: boolean[] = []
  const asked: SiteQuestion[] = []
  const delays: number[] = []
  const run = runSocialWindow(
    {
      config,
      screen: {
        state: screen.state,
        show(state) {
          shown.push(state)
          screen.show(state)
        },
      },
      opener: opener as never,
      origin,
      isFromOwnPage,
      storage: storesNothing ? undefined : storage,
      async confirm(question) {
        asked.push(question)
        return confirms
      },
      openChannel: channels.window,
      setLanguage: () => undefined,
      setMode: () => undefined,
      leave: (url) => void left.push(url),
      close: () => void closed.push(true),
      everyQuarterSecond(callback) {
        const timer = setInterval(callback, 5)
        ends.push(() => clearInterval(timer))
        return () => clearInterval(timer)
      },
      later(callback, afterMs) {
        delays.push(afterMs)
        const timer = setTimeout(callback, afterMs / 100)
        ends.push(() => clearTimeout(timer))
        return () => clearTimeout(timer)
      },
    },
    new URL(address, origin),
  )
  return {
    run,
    storage,
    left,
    closed,
    asked,
    delays,
    digits: () => screen.state().digits ?? '',
    is: () => screen.state().is,
    text: () => screen.node.textContent ?? '',
  }
}

const handles = { one: '1'.repeat(32), two: '2'.repeat(32) }

/** A login that a frame has begun, and that waits for a window. */
function beginLogin(
  frame: Doc,
  { handle = handles.one, begunAt = 1, provider = 'google' as 'google' | 'github', isNewSite = false } = {},
) {
  const attempt = openAttempt({
    ...{ host: frame as never, handle, provider, begunAt, site, isNewSite },
    language: () => 'en',
    openChannel: channels.frame,
  })
  ends.push(attempt.end)
  const answer = attempt.ask(bind)
  answer.catch(() => undefined)
  return { attempt, answer }
}

/** The tab comes back from the provider. */
function comeBack(
  at: ReturnType<typeof openSocialWindow>,
  opener: object | null,
  path: string,
  answer: string,
  separator = '#',
) {
  const state = new URL(at.left[0] ?? '').searchParams.get('state')
  return openSocialWindow(`${path}${separator}${answer}&state=${state}`, { opener, storage: at.storage })
}

it('§7: the window gets what to ask from the frame, leaves with a state of its own, and brings the answer back', async () => {
  const frame = openDocument()
  const page = pageWith(frame)
  const { attempt, answer } = beginLogin(frame)
  const first = openSocialWindow('/social?projectId=shop', { opener: page })
  await until(() => first.left.length === 1)
  const url = new URL(first.left[0] ?? '')
  const state = url.searchParams.get('state') ?? ''
  expect(state).toMatch(/^[\w-]{22}$/)
  expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client of google',
    redirect_uri: `${origin}/social/google`,
    response_type: 'id_token',
    scope: 'openid email',
    nonce: bind,
    state,
  })
  const back = comeBack(first, page, '/social/google', 'id_token=a.b.c')
  expect(await answer).toEqual({ token: 'a.b.c' })
  expect(back.text()).toContain('Continue with Google')
  attempt.release()
  await until(() => back.closed.length === 1)
  expect(back.text()).toContain('go back to shop.example')
  expect(back.storage.items.size).toBe(0)
})

it('a code is asked for by the challenge of its verifier; a second one goes over the same window', async () => {
  const frame = openDocument()
  const page = pageWith(frame)
  const { attempt, answer } = beginLogin(frame, { provider: 'github' })
  const first = openSocialWindow('/social', { opener: page })
  await until(() => first.left.length === 1)
  const query = new URL(first.left[0] ?? '').searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  // RFC 7636: the verifier itself never leaves the frame.
  expect(first.left[0]).not.toContain(bind)
  const back = comeBack(first, page, '/social/github', 'code=one', '?')
  expect(await answer).toEqual({ code: 'one' })
  const second = attempt.ask('c'.repeat(43))
  await until(() => back.left.length === 1)
  expect(new URL(back.left[0] ?? '').searchParams.get('code_challenge')).not.toBe(query.get('code_challenge'))
  const last = comeBack(back, page, '/social/github', 'code=two', '?')
  expect(await second).toEqual({ code: 'two' })
  attempt.release()
  await until(() => last.closed.length === 1)
})

it('error: an answer in another tab, a second time, of another state or at another provider’s path is dropped unread', async () => {
  const frame = openDocument()
  const page = pageWith(frame)
  beginLogin(frame)
  const first = openSocialWindow('/social', { opener: page })
  await until(() => first.left.length === 1)
  const state = new URL(first.left[0] ?? '').searchParams.get('state') ?? ''
  frame.heard.length = 0
  const elsewhere = [
    // Somebody sends a link with an answer of their own (login CSRF), or their own login's with consent given before.
    openSocialWindow(`/social/google#id_token=evil&state=${'s'.repeat(22)}`, {
      opener: page,
      storage: first.storage,
    }),
    openSocialWindow(`/social/google#id_token=a.b.c&state=${state}`, { opener: page }),
    openSocialWindow('/social/google#id_token=a.b.c', { opener: page, storage: first.storage }),
    openSocialWindow(`/social/github?code=evil&state=${state}`, { opener: page, storage: first.storage }),
    openSocialWindow(`/social#provider=apple&id_token=evil&state=${state}`, {
      opener: page,
      storage: first.storage,
    }),
    openSocialWindow(`/social/google#id_token=a&id_token=b&state=${state}`, {
      opener: page,
      storage: first.storage,
    }),
    openSocialWindow(`/social/google#id_token=a&state=${state}&state=x`, {
      opener: page,
      storage: first.storage,
    }),
    openSocialWindow(`/social/elsewhere#id_token=a&state=${state}`, { opener: page, storage: first.storage }),
  ]
  for (const each of elsewhere) {
    await each.run
    expect(each.text()).toContain('This login was begun somewhere else. Nothing was done.')
  }
  expect(frame.heard).toEqual([])
  // It still works where it was begun, once.
  const back = comeBack(first, page, '/social/google', 'id_token=a.b.c')
  await back.run
  expect(frame.heard).toHaveLength(1)
  const again = comeBack(first, page, '/social/google', 'id_token=a.b.c')
  await again.run
  expect(again.is()).toBe('socialElsewhere')
})

it('error: only a frame of this origin hears the window, and only a window of this origin is heard', async () => {
  const [sibling, frame] = [openDocument('https://evil.example'), openDocument()]
  const { answer } = beginLogin(frame)
  const page = pageWith(sibling, frame)
  const first = openSocialWindow('/social', { opener: page })
  await until(() => first.left.length === 1)
  const back = comeBack(first, page, '/social/google', 'id_token=a.b.c')
  // A sibling, the page itself or a window of another site greets in the meantime.
  const { port1, port2 } = new MessageChannel()
  ends.push(() => port1.close())
  const said: unknown[] = []
  port1.onmessage = ({ data }) => said.push(data)
  for (const from of ['https://evil.example', 'null', site])
    for (const login of [undefined, handles.one])
      frame.post({ type: 'latchkit:social-window', ...(login && { login }) }, origin, [port2], from)
  expect(await answer).toEqual({ token: 'a.b.c' })
  await back.run
  expect(sibling.heard).toEqual([])
  expect(said).toEqual([])
})

it('error: of two kits the frame that began its login last is served, and takes its own answer alone', async () => {
  const [older, newer, idle] = [openDocument(), openDocument(), openDocument()]
  const [one, two] = [
    beginLogin(older, { handle: handles.one, begunAt: 1 }),
    beginLogin(newer, { handle: handles.two, begunAt: 2 }),
  ]
  const page = pageWith(older, idle, newer)
  const first = openSocialWindow('/social', { opener: page })
  await until(() => first.left.length === 1)
  const answers: string[] = []
  const ignore = () => undefined
  one.answer.then(() => answers.push('older'), ignore)
  two.answer.then(() => answers.push('newer'), ignore)
  await comeBack(first, page, '/social/google', 'id_token=a.b.c').run
  await until(() => answers.length > 0)
  expect(answers).toEqual(['newer'])
})

it('error: the first answer counts, and none after the login has ended', async () => {
  const frame = openDocument()
  const page = pageWith(frame)
  const { attempt, answer } = beginLogin(frame)
  const [first, again] = [
    openSocialWindow('/social', { opener: page }),
    openSocialWindow('/social', { opener: page }),
  ]
  await until(() => first.left.length === 1 && again.left.length === 1)
  await comeBack(first, page, '/social/google', 'id_token=first').run
  expect(await answer).toEqual({ token: 'first' })
  const late = comeBack(again, page, '/social/google', 'id_token=second')
  await until(() => late.is() === 'socialSilent')
  attempt.end()
  await expect(attempt.ask(bind)).rejects.toThrow(AttemptEnded)
  const other = openSocialWindow('/social', { opener: page })
  await until(() => other.is() === 'socialSilent')
  expect(other.left).toEqual([])
  // Who comes back with an answer waits less for a page that was left than for one that is being loaded.
  expect([late.delays[0], other.delays[0]]).toEqual([3_000, 15_000])
})

/** The address of a window that the frame opens by itself, without an opener. */
const addressOf = (link: WindowLink) => new URL(socialUrl(origin, { projectId: 'shop', link })).href

/** Notes what an attempt learns of its windows. */
function watch({ attempt }: ReturnType<typeof beginLogin>) {
  const met: boolean[] = []
  const tries: number[] = []
  let send: (digits: string) => void = () => undefined
  attempt.watch({
    onReport: (isApart) => void met.push(isApart),
    onDigits(triesLeft, next) {
      tries.push(triesLeft)
      send = next
    },
  })
  return { met, tries, type: (digits: string) => send(digits) }
}

/** Other digits than these. */
const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

it('a window that the page has opened without an opener goes nowhere and says where another one is opened', async () => {
  const alone = openSocialWindow('/social')
  await alone.run
  expect(alone.text()).toContain('go back to the page: the box there opens another one')
  expect(alone.left).toEqual([])
})

it('a provider that cuts its window from the page: the answer comes over the channel whose key the window gave before', async () => {
  const frame = openDocument()
  const login = beginLogin(frame)
  const seen = watch(login)
  const first = openSocialWindow('/social', { opener: pageWith(frame) })
  await until(() => first.left.length === 1)
  const back = comeBack(first, null, '/social/google', 'id_token=a.b.c')
  expect(await login.answer).toEqual({ token: 'a.b.c' })
  expect(seen.tries).toEqual([])
  expect(seen.met.at(-1)).toBe(true)
  login.attempt.release()
  await until(() => back.closed.length === 1)
  expect(back.text()).toContain('go back to shop.example')
})

it('a site that cuts off its windows: the frame opens one by a link, and its answer is given for the digits alone', async () => {
  const frame = openDocument()
  const login = beginLogin(frame, { provider: 'github' })
  const seen = watch(login)
  const first = openSocialWindow(addressOf(login.attempt.linkToWindow()), { isFromOwnPage: true })
  await until(() => first.left.length === 1)
  const back = comeBack(first, null, '/social/github', 'code=one', '?')
  await until(() => seen.tries.length === 1)
  expect(back.digits()).toMatch(/^\d{6}$/)
  expect(back.text()).toContain('Type these digits in the box on shop.example')
  const answers: unknown[] = []
  void login.answer.then((answer) => answers.push(answer))
  seen.type(otherThan(back.digits()))
  await until(() => seen.tries.length === 2)
  expect([seen.tries, answers]).toEqual([[3, 2], []])
  seen.type(back.digits())
  expect(await login.answer).toEqual({ code: 'one' })
  // The frame has been recognised: a second answer needs no digits.
  const second = login.attempt.ask('c'.repeat(43))
  await until(() => back.left.length === 1)
  const last = comeBack(back, null, '/social/github', 'code=two', '?')
  expect(await second).toEqual({ code: 'two' })
  expect(seen.tries).toEqual([3, 2])
  login.attempt.end()
  await until(() => last.closed.length === 1)
})

it('error: after three wrong tries, or five minutes, the window drops the answer', async () => {
  for (const isLate of [false, true]) {
    const frame = openDocument()
    const login = beginLogin(frame)
    const seen = watch(login)
    const first = openSocialWindow(addressOf(login.attempt.linkToWindow()), { isFromOwnPage: true })
    await until(() => first.left.length === 1)
    const back = comeBack(first, null, '/social/google', 'id_token=a.b.c')
    await until(() => seen.tries.length === 1)
    const digits = back.digits()
    for (const triesLeft of isLate ? [] : [3, 2, 1]) {
      await until(() => seen.tries.at(-1) === triesLeft)
      seen.type(otherThan(digits))
    }
    expect(await login.answer).toEqual({ error: 'socialRefused' })
    expect(back.text()).toContain('nothing was handed over')
    login.attempt.end()
    expect(back.closed).toEqual([])
  }
})

it('error: a link counts only where a document of this origin has opened it, without an opener', async () => {
  const frame = openDocument()
  const login = beginLogin(frame)
  const link = () => addressOf(login.attempt.linkToWindow())
  const windows = [
    openSocialWindow(link()),
    openSocialWindow(link(), { opener: pageWith(frame), isFromOwnPage: true }),
    openSocialWindow(`${link()}x`, { isFromOwnPage: true }),
  ]
  for (const each of windows) {
    await each.run
    expect(each.is()).toBe('socialElsewhere')
    expect(each.left).toEqual([])
  }
})

it('attack: who has a link of a foreign frame gets no answer without the digits, whatever they send', async () => {
  // The attacker's frame makes the link and speaks over its channel; the victim has somehow opened it.
  const link = makeLink()
  const talk = await channels.frame(link)
  const heard: {
    readonly type?: string
    readonly channel?: { readonly id: string; readonly key: string }
  }[] = []
  talk.listen((message) => heard.push(message as never))
  const first = openSocialWindow(addressOf(link), { isFromOwnPage: true })
  await until(() => heard.length === 1)
  const look = { language: 'en', site } as const
  const asked = { type: 'ask', provider: 'google', bind, begunAt: 1, login: handles.one, isNewSite: false }
  await talk.send({ ...asked, ...look })
  await until(() => first.left.length === 1 && heard.some(({ type }) => type === 'leaving'))
  const channel = heard.find(({ type }) => type === 'leaving')?.channel
  if (!channel) throw new Error('not told of the channel')
  expect(linkOf(channel)).toEqual(link)
  const back: { readonly type?: string; readonly outcome?: object }[] = []
  talk.listen((message) => back.push(message as never))
  comeBack(first, null, '/social/google', 'id_token=a.b.c')
  await until(() => back.length === 1)
  await talk.send({ type: 'ready', ...look })
  await until(() => back.length === 2)
  for (const message of [
    { type: 'taken' },
    { type: 'match' },
    { type: 'digits' },
    { type: 'digits', digits: '' },
    { type: 'digits', digits: ['000000'] },
    { type: 'ready', ...look },
    { ...asked, ...look },
    { type: 'digits', digits: '12345' },
  ])
    await talk.send(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(back.map(({ type }) => type)).toEqual(['latchkit:social-window', 'asksDigits'])
})

it('digits are drawn evenly, and with their zeros', () => {
  const drawn = Array.from({ length: 2_000 }, drawDigits)
  expect(drawn.every((digits) => /^\d{6}$/.test(digits))).toBe(true)
  expect(drawn.some((digits) => digits.startsWith('0'))).toBe(true)
  expect(new Set(drawn).size).toBeGreaterThan(1_900)
})

it('a site on which this device was never signed in is named before the window leaves, once', async () => {
  const frame = openDocument()
  const login = beginLogin(frame, { isNewSite: true, provider: 'github' })
  const page = pageWith(frame)
  const first = openSocialWindow('/social', { opener: page })
  await until(() => first.left.length === 1)
  expect(first.asked).toEqual([{ language: 'en', site: 'shop.example', provider: 'GitHub' }])
  const back = comeBack(first, page, '/social/github', 'code=one', '?')
  await login.answer
  void login.attempt.ask('c'.repeat(43)).catch(() => undefined)
  await until(() => back.left.length === 1)
  expect(back.asked).toEqual([])
})

it('error: who does not want to sign in on a new site leaves for no provider, and the page hears that', async () => {
  const frame = openDocument()
  const login = beginLogin(frame, { isNewSite: true })
  const window = openSocialWindow('/social', { opener: pageWith(frame), confirms: false })
  expect(await login.answer).toEqual({ error: 'socialDenied' })
  await window.run
  expect(window.left).toEqual([])
  expect(window.storage.items.size).toBe(0)
  expect(window.closed).toEqual([true])
})

it('error: a window that has not been at the provider brings no proof', async () => {
  const frame = openDocument()
  const login = beginLogin(frame)
  const { port1, port2 } = new MessageChannel()
  ends.push(() => port1.close())
  const said: unknown[] = []
  port1.onmessage = ({ data }) => said.push(data)
  frame.post({ type: 'latchkit:social-window' }, origin, [port2])
  await until(() => said.length === 1)
  port1.postMessage({ type: 'answer', outcome: { token: 'evil' } })
  port1.postMessage({ type: 'answer', outcome: { error: 'socialDenied' } })
  expect(await login.answer).toEqual({ error: 'socialDenied' })
})

it('error: a window whose site can store nothing says so instead of leaving', async () => {
  const frame = openDocument()
  beginLogin(frame)
  const window = openSocialWindow('/social', { opener: pageWith(frame), storesNothing: true })
  await window.run
  expect(window.text()).toContain('the answer of Google would be lost')
  expect(window.left).toEqual([])
})

it('what a provider refuses is told by its own name, and what is no answer is refused', () => {
  const outcome = (fields: string, path = '/social/google#') =>
    readCallback(new URL(`${path}${fields}&state=s`, origin))?.outcome
  for (const error of ['access_denied', 'user_cancelled_authorize'])
    expect(outcome(`error=${error}`)).toEqual({ error: 'socialDenied' })
  expect(outcome('error=server_error&id_token=a')).toEqual({ error: 'socialUnavailable' })
  for (const none of ['', 'id_token=', `id_token=${'a'.repeat(8_193)}`, `code=${'a'.repeat(2_049)}`])
    expect(outcome(none)).toEqual({ error: 'socialRefused' })
  expect(outcome('code=a', '/social/github?')).toEqual({ code: 'a' })
  expect(outcome('id_token=a&code=b', '/social#provider=apple&')).toEqual({ token: 'a' })
})

it('a stand-in is asked in development alone, and nobody at a provider that the operator has no client of', async () => {
  const input = { provider: 'google', origin, bind, state: 's'.repeat(22) } as const
  const at = async (change: object, provider: 'google' | 'github' | 'apple' = 'google') =>
    (await authorizationUrl({ ...config, ...change }, { ...input, provider }))?.split('?')[0]
  expect(await at({})).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(await at({ development: true })).toBe('http://login.localhost:4407/google/authorize')
  expect(await at({ development: true }, 'github')).toBe('https://github.com/login/oauth/authorize')
  expect(await at({}, 'apple')).toBeUndefined()
})

it('a provider that has a choice of accounts is asked for it where an account is added, and only there', async () => {
  const input = { origin, bind, state: 's'.repeat(22) }
  const promptAt = async (provider: 'google' | 'apple' | 'github', choosesAccount?: boolean) => {
    const clients = { socials: [{ provider, clientId: 'client' }], development: false }
    const url = await authorizationUrl(clients, { ...input, provider, choosesAccount })
    return new URL(url ?? '').searchParams.get('prompt')
  }
  for (const provider of ['google', 'github'] as const)
    expect([await promptAt(provider, true), await promptAt(provider)]).toEqual(['select_account', null])
  expect(await promptAt('apple', true)).toBeNull()
})

/** A login for which a page of the site leaves by itself. */
const tabAsk = (change: { readonly returnTo?: string; readonly ask?: object } = {}): TabAsk => ({
  channel: channelOf(makeLink()),
  returnTo: `${site}/cart?of=ada#top`,
  ...change,
  ask: {
    ...{ type: 'ask', login: handles.one, provider: 'google', bind, begunAt: 1, site },
    ...{ isNewSite: true, language: 'en', mode: undefined },
    ...change.ask,
  } as TabAsk['ask'],
})
const tabAddress = (ask: TabAsk) => tabUrl(origin, 'shop', ask)

it('the page’s own tab: asks the provider, and goes back to where it was with a secret that opens the sealed answer', async () => {
  const ask = tabAsk()
  const first = openSocialWindow(tabAddress(ask), { isFromOwnPage: true })
  await until(() => first.left.length === 1)
  expect(first.asked).toEqual([{ language: 'en', site: 'shop.example', provider: 'Google' }])
  expect(new URL(first.left[0] ?? '').searchParams.get('nonce')).toBe(bind)
  const back = comeBack(first, null, '/social/google', 'id_token=a.b.c')
  await until(() => back.left.length === 1)
  const [, secret = ''] =
    /^https:\/\/shop\.example\/cart\?of=ada#top&latchkit=google\.([\w-]{22})$/.exec(back.left[0] ?? '') ?? []
  expect(secret).not.toBe('')
  const heardAt = async (link: WindowLink) => {
    const heard: unknown[] = []
    const talk = await channels.frame(link)
    talk.listen((message) => heard.push(message))
    await new Promise((resolve) => setTimeout(resolve, 20))
    return heard
  }
  const answer = await answerLink(ask.channel, secret)
  // Who knows the key alone, as whoever has sent the address, opens nothing; nor who has another secret.
  expect(answer.key).not.toEqual(linkOf(ask.channel).key)
  expect((await answerLink(ask.channel, drawSecret())).key).not.toEqual(answer.key)
  expect((await answerLink({ ...ask.channel, key: 'k'.repeat(43) }, secret)).key).not.toEqual(answer.key)
  expect(await heardAt(answer)).toEqual([{ type: 'answer', outcome: { token: 'a.b.c' } }])
  expect(back.storage.items.size).toBe(0)
})

it('attack: an open redirect. The tab goes back to the site that asks alone, and only if it is one of the project', async () => {
  const evil = 'https://evil.example'
  const addresses = [
    tabAddress(tabAsk({ returnTo: `${evil}/` })),
    tabAddress(tabAsk({ returnTo: `${evil}/`, ask: { site: evil } })),
    tabAddress(tabAsk({ ask: { site: evil } })),
    tabAddress(tabAsk({ returnTo: 'javascript:alert(1)' })),
    tabAddress(tabAsk({ returnTo: `https://shop.example@evil.example/` })),
    tabAddress(tabAsk({ returnTo: `https://shop.example.evil.example/` })),
    `${tabAddress(tabAsk())}x`,
    `${origin}/social?return=${evil}`,
    `${origin}/social?return=${evil}#tab.e30`,
  ]
  for (const address of addresses.slice(0, 7)) {
    const window = openSocialWindow(address, { isFromOwnPage: true })
    await window.run
    expect([address, window.is(), window.left]).toEqual([address, 'socialElsewhere', []])
  }
  for (const address of addresses.slice(7)) {
    const window = openSocialWindow(address)
    await window.run
    expect([address, window.left]).toEqual([address, []])
  }
  // An address that somebody sends, or that another page opens.
  const sent = openSocialWindow(tabAddress(tabAsk()))
  await sent.run
  expect([sent.is(), sent.left]).toEqual(['socialElsewhere', []])
})

it('error: who does not want to sign in goes back to the page, and the answer of a refusal is told', async () => {
  const refusing = openSocialWindow(tabAddress(tabAsk()), { isFromOwnPage: true, confirms: false })
  await until(() => refusing.left.length === 1)
  expect(refusing.left).toEqual([`${site}/cart?of=ada#top`])
  expect(refusing.storage.items.size).toBe(0)
  const first = openSocialWindow(tabAddress(tabAsk({ returnTo: `${site}/` })), { isFromOwnPage: true })
  await until(() => first.left.length === 1)
  const back = comeBack(first, null, '/social/google', 'error=access_denied')
  await until(() => back.left.length === 1)
  expect(back.left[0]).toMatch(/^https:\/\/shop\.example\/#latchkit=google\./)
})
