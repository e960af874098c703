import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { codeChallengeOf } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import { secureOrigin, site } from '../../../../packages/server/src/custody/fixtures/stage.js'
import {
  openToyProvider,
  type Person,
  type ToyProvider,
} from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { freezeReleases } from '../identity/devices.js'
import { answerOf, comeInBy } from '../identity/fixtures/atProvider.js'
import { email, type Home, logIn, openBrowser } from '../identity/fixtures/browser.js'
import { channelOf } from '../social/channelOf.js'
import type { SocialFrameMessage } from '../social/messages.js'
import { answerLink, drawSecret, type TabAsk, tabAskIn } from '../social/tabLogin.js'
import { frameText } from '../texts/en/frame.js'
import { walletText } from '../texts/en/wallet.js'
import { type ChannelPlace, openChannelTalk } from '../window/channelTalk.js'
import { proveByProvider } from '../window/freshLogin.js'
import { linkIn, type WindowLink } from '../window/windowLink.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const ada: Person = { subject: 'ada' }

/** A frame with a listener for windows, and a person at the provider. */
async function open(provider: ToyProvider = openToyProvider()) {
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const listeners = new Set<(event: MessageEvent) => void>()
  const frame = await openFrame(home, {
    socials: [
      { provider: 'google', clientId: 'client' },
      { provider: 'github', clientId: 'client' },
    ],
  })
  const { addEventListener } = frame.parts.host
  Object.assign(frame.parts.host, {
    addEventListener(type: 'message', listener: (event: MessageEvent) => void) {
      listeners.add(listener)
      addEventListener(type, listener)
    },
    removeEventListener: (_: 'message', listener: (event: MessageEvent) => void) =>
      listeners.delete(listener),
  })
  /** A window of the page greets the frame. @returns What it is told. */
  function greet(login?: string, origin = secureOrigin) {
    const { port1, port2 } = new MessageChannel()
    ends.push(() => port1.close())
    const said: SocialFrameMessage[] = []
    port1.onmessage = ({ data }) => said.push(data)
    const data = { type: 'latchkit:social-window', ...(login !== undefined && { login }) }
    for (const listener of [...listeners])
      listener({ data, origin, ports: [port2] } as unknown as MessageEvent)
    return { said, port: port1 }
  }
  /** Waits until a window is told what to ask. */
  async function askedBy() {
    let window = greet()
    await until(() => {
      if (window.said.length > 0) return true
      window = greet()
      return false
    })
    const [message] = window.said
    if (message?.type !== 'ask') throw new Error('nothing to ask')
    return message
  }
  /** The person goes on at the provider, and the window brings the answer. */
  async function goOn(person = ada, outcome?: object) {
    const { login, bind, provider: way } = await askedBy()
    const { said, port } = greet(login)
    await until(() => said.length > 0)
    port.postMessage({ type: 'answer', outcome: outcome ?? { token: provider.giveToken(way, person, bind) } })
    return { said }
  }
  return { home, frame, provider, listeners, greet, askedBy, goOn }
}

type Opened = Awaited<ReturnType<typeof open>>

async function begin({ frame }: Opened, way: 'google' | 'github' = 'google', signal?: AbortSignal) {
  const { uri } = await frame.send('GET_SOCIAL_REDIRECT_URI', { provider: way })
  const connected = frame.send('CONNECT_SOCIAL', { uri, chainId: 31_337 }, signal)
  connected.catch(() => undefined)
  return { uri, connected }
}

const countProofs = ({ home }: { home: Home }) =>
  home.stage.traces.filter((line) => line.includes('/proof/verify')).length

it('§7: the page gets a handle, the window the rest, and the page the account once the frame has the session', async () => {
  const opened = await open()
  const { frame } = opened
  const { uri, connected } = await begin(opened)
  expect(uri).toMatch(/^latchkit:login\/[\da-f]{32}$/)
  const { said } = await opened.goOn()
  const user = await connected
  expect(user).toMatchObject({ address: await frame.browser.address(), email: null, chainId: 31_337 })
  expect(JSON.stringify(user)).not.toContain('token')
  expect(said.map(({ type }) => type)).toEqual(['ready', 'taken'])
  expect(said[0]).toMatchObject({ site })
  expect(frame.events).toContain('session')
  expect(frame.waits).toEqual(['person', 'machine', 'machine'])
  expect(opened.listeners.size).toBe(0)
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
})

it('error: a handle that this frame did not draw, an older one, and a second call of one are refused', async () => {
  const opened = await open()
  const { frame } = opened
  const refused = async (uri: string) =>
    expect(await frame.send('CONNECT_SOCIAL', { uri }).catch((error: unknown) => error)).toMatchObject({
      code: 'socialRefused',
    })
  await refused(`latchkit:login/${'0'.repeat(32)}`)
  const old = await frame.send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const { uri, connected } = await begin(opened)
  await refused(old.uri)
  await refused(uri)
  // The login that was called goes on.
  await opened.goOn()
  expect(await connected).toMatchObject({ address: await frame.browser.address() })
  await refused(uri)
})

it('error: a provider that the operator has no client of is not begun with', async () => {
  const { frame } = await open()
  for (const provider of ['apple', 'facebook'] as const)
    await expect(frame.send('GET_SOCIAL_REDIRECT_URI', { provider })).rejects.toMatchObject({
      code: 'socialNotConfigured',
    })
})

it.each([
  ['socialDenied', { error: 'socialDenied' }],
  ['socialUnavailable', { error: 'socialUnavailable' }],
  ['socialRefused', { code: 'of another kind' }],
  ['socialRefused', { token: 'forged' }],
])('error: the page hears %s by its code, and nothing more', async (code, outcome) => {
  const opened = await open()
  const { connected } = await begin(opened)
  const { said } = await opened.goOn(ada, outcome)
  await expect(connected).rejects.toMatchObject({ code })
  await until(() => said.at(-1)?.type === 'taken')
  expect(await opened.frame.browser.wallets.wallet()).toBeUndefined()
  expect(opened.frame.events).not.toContain('session')
})

it('error: five minutes at the provider are all', async () => {
  const opened = await open()
  const { connected } = await begin(opened)
  await opened.askedBy()
  opened.frame.tick(299)
  expect(opened.listeners.size).toBe(1)
  opened.frame.tick(1)
  await expect(connected).rejects.toMatchObject({ code: 'socialExpired' })
  expect(opened.listeners.size).toBe(0)
})

it.each(['abort', 'sign-out', 'a login by e-mail', 'a newer login'])(
  'error: %s ends the login, and a window that comes back later is not heard',
  async (end) => {
    const opened = await open()
    const { frame } = opened
    const controller = new AbortController()
    const { connected } = await begin(opened, 'google', controller.signal)
    const { login, bind } = await opened.askedBy()
    if (end === 'abort') controller.abort()
    else if (end === 'sign-out') await frame.send('SIGN_OUT', undefined)
    else if (end === 'a newer login') await frame.send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    else await frame.send('CONNECT_EMAIL', { email })
    await expect(connected).rejects.toMatchObject({ message: 'Request was aborted' })
    const late = opened.greet(login)
    late.port.postMessage({
      type: 'answer',
      outcome: { token: opened.provider.giveToken('google', ada, bind) },
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(late.said).toEqual([])
    expect(countProofs(opened)).toBe(0)
    expect(await frame.browser.wallets.session()).toBeUndefined()
  },
)

it('attack: the page, a sibling frame and a window of another site get no answer to the greeting, nor are they heard', async () => {
  const opened = await open()
  const { connected } = await begin(opened)
  const { login } = await opened.askedBy()
  for (const origin of [site, 'https://evil.example', 'null', '', `${secureOrigin}.evil.example`]) {
    const [asking, bringing] = [opened.greet(undefined, origin), opened.greet(login, origin)]
    bringing.port.postMessage({ type: 'answer', outcome: { token: 'evil' } })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([...asking.said, ...bringing.said]).toEqual([])
  }
  // A window of this site that belongs to another login.
  const other = opened.greet('f'.repeat(32))
  other.port.postMessage({ type: 'answer', outcome: { token: 'evil' } })
  await opened.goOn()
  expect(await connected).toMatchObject({ address: await opened.frame.browser.address() })
  expect(other.said).toEqual([])
})

it('attack: a page learns no token and no address of the provider, by whatever it is told', async () => {
  const provider = openToyProvider()
  const opened = await open(provider)
  const person: Person = {
    subject: 'ada',
    email: { address: 'private@example.org', isVerified: true, isRelay: false },
  }
  const { uri, connected } = await begin(opened)
  await opened.goOn(person)
  const heard = JSON.stringify([
    uri,
    await connected,
    await opened.frame.send('GET_USER', {}),
    opened.frame.events,
  ])
  expect(heard).not.toContain('private@example.org')
  expect(opened.home.stage.traces.join('\n')).not.toContain('private@example.org')
})

it.each(['abort', 'sign-out'])(
  'error: %s while the services verify leaves no session behind',
  async (end) => {
    const toy = openToyProvider()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isHeld = false
    const google: typeof toy.verifiers.google = async (...args) => {
      isHeld = true
      await held
      return toy.verifiers.google(...args)
    }
    const opened = await open({ ...toy, verifiers: { ...toy.verifiers, google } })
    const { frame } = opened
    const controller = new AbortController()
    const { connected } = await begin(opened, 'google', controller.signal)
    await opened.goOn()
    await until(() => isHeld)
    if (end === 'abort') controller.abort()
    else await frame.send('SIGN_OUT', undefined)
    letGo()
    await expect(connected).rejects.toMatchObject({ message: 'Request was aborted' })
    expect(await frame.browser.wallets.session()).toBeUndefined()
    expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
  },
)

/** The windows without an opener that the frame has opened by a link, by their addresses. */
function watchLinks(where = '_blank') {
  const links: string[] = []
  const anchors = Object.getPrototypeOf(document.createElement('a')) as HTMLAnchorElement
  const click = vi.spyOn(anchors, 'click').mockImplementation(function (this: HTMLElement) {
    const { target, rel, referrerPolicy, href } = this as HTMLAnchorElement
    expect([target, rel, referrerPolicy]).toEqual([where, 'noopener', 'origin'])
    links.push(href)
  })
  ends.push(() => click.mockRestore())
  return links
}

/** The window's side of a channel of auth, as the window of the secure site opens it. */
async function openSide({ home }: Opened, link: WindowLink, device = new IDBFactory(), place?: ChannelPlace) {
  const { parts } = await openBrowser(home, device)
  const heard: SocialFrameMessage[] = []
  const talk = await openChannelTalk({
    ...{ access: parts.access, link, place, side: 'window' },
    everySecond(callback) {
      const timer = setInterval(callback, 10)
      ends.push(() => clearInterval(timer))
      return () => clearInterval(timer)
    },
  })
  talk.listen((message) => heard.push(message as SocialFrameMessage))
  return { talk, heard, device }
}

/** Has a window that a link opens leave for the provider and come back, up to where it asks for digits. */
async function leaveByLink(opened: Opened, url = '') {
  const { frame } = opened
  const link = linkIn(new URL(url).hash)
  if (!link) throw new Error('no link')
  const untilHeard = (check: () => boolean) =>
    until(() => {
      frame.tick(1)
      return check()
    }, 20_000)
  const first = await openSide(opened, link)
  await first.talk.send({ type: 'latchkit:social-window' })
  await untilHeard(() => first.heard.length > 0)
  const [asked] = first.heard
  if (asked?.type !== 'ask') throw new Error('not asked')
  await first.talk.send({ type: 'leaving', channel: channelOf(link) })
  // The next document of the tab goes on where this one has paused.
  const back = await openSide(opened, link, first.device, await first.talk.pause())
  await back.talk.send({ type: 'latchkit:social-window', login: asked.login })
  await untilHeard(() => back.heard.length === 1)
  await back.talk.send({ type: 'asksDigits', triesLeft: 3 })
  await untilHeard(() => frame.text().includes('Enter the six digits'))
  return { asked, back, untilHeard }
}

it('a site that cuts off its windows: the box opens one, and its digits that are typed there bring the answer over auth', async () => {
  const opened = await open()
  const { frame, provider, home } = opened
  const links = watchLinks()
  const { connected } = await begin(opened)
  await until(() => frame.waits.length === 1)
  frame.tick(3)
  expect(frame.text()).toBe('')
  frame.tick(1)
  await frame.shows('can’t reach this page?')
  expect(frame.events).toContain('show social')
  await frame.press('Open Google in a new window')
  const [url = ''] = links
  expect(url).toMatch(/^https:\/\/secure\.[^/]+\/social\?projectId=project#[\da-f]{32}\.[\w-]{43}$/)
  const { asked, back, untilHeard } = await leaveByLink(opened, url)
  expect(asked).toMatchObject({ site, isNewSite: true })
  await frame.typeDigits('123456')
  await untilHeard(() => back.heard.length === 2)
  expect(back.heard[1]).toEqual({ type: 'digits', digits: '123456' })
  await back.talk.send({ type: 'asksDigits', triesLeft: 2 })
  await untilHeard(() => frame.text().includes('You have two tries left'))
  await frame.typeDigits('654321')
  await untilHeard(() => back.heard.length === 3)
  const token = provider.giveToken('google', ada, asked.bind)
  await back.talk.send({ type: 'answer', outcome: { token } })
  let isDone = false
  void connected.then(() => {
    isDone = true
  })
  await untilHeard(() => isDone)
  await untilHeard(() => back.heard.at(-1)?.type === 'taken')
  // Shows that the box is gone: an address is offered only where nothing else is shown.
  await frame.shows('Add an email')
  expect(frame.text()).not.toContain('You have two tries left')
  // Auth has carried it, and can read none of it.
  expect(home.stage.traces.join('\n')).not.toContain(token)
  // The site is known from now on.
  await begin(opened)
  expect(await opened.askedBy()).toMatchObject({ isNewSite: false })
})

/** A frame that asks for a proof by Google in a window of its own, and a site that cuts off its windows. */
async function openCut() {
  const opened = await open()
  const { frame } = opened
  const links = watchLinks()
  const person: Person = {
    subject: 'ada',
    email: { address: 'ada@shop.example', isVerified: true, isRelay: false },
  }
  const { connected } = await begin(opened)
  await opened.goOn(person)
  await connected
  await frame.shows('Add an email')
  await frame.press('Continue')
  await frame.shows('Prove it’s you with')
  frame.blockWindows()
  const proveByBox = async () => {
    await frame.press('Continue with Google')
    await frame.shows('can’t reach this page?')
  }
  return { ...opened, person, links, proveByBox }
}

it('a window that the frame itself opens is cut off: the box opens another one, its digits are typed, and the step goes on', async () => {
  const cut = await openCut()
  const { frame, provider, person, links, proveByBox } = cut
  await proveByBox()
  await frame.press('Open Google in a new window')
  const { asked, back, untilHeard } = await leaveByLink(cut, links[0])
  // The wallet is used on this site already.
  expect(asked).toMatchObject({ site, isNewSite: false })
  await frame.typeDigits('654321')
  await untilHeard(() => back.heard.length === 2)
  expect(back.heard[1]).toEqual({ type: 'digits', digits: '654321' })
  await back.talk.send({
    type: 'answer',
    outcome: { token: provider.giveToken('google', person, asked.bind) },
  })
  await untilHeard(() => frame.text().includes('Now enter the 12-digit code we sent to ada@shop.example'))
}, 60_000)

it('error: who closes the box of such a window is back at the step, and goes on by another press', async () => {
  const { frame, person, proveByBox, goOn, listeners } = await openCut()
  await proveByBox()
  await frame.press('Cancel')
  await frame.shows('You didn’t continue')
  await proveByBox()
  // Another screen ends the step with its box.
  await frame.send('SHOW_SETTINGS', {})
  await frame.shows(walletText.devicesAbout)
  await until(() => listeners.size === 0)
  // A window that reports after all clears the box that stood in its place.
  await frame.press('Close')
  const again = await frame.send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const connected = frame.send('CONNECT_SOCIAL', { uri: again.uri })
  await goOn(person)
  await connected
  await frame.shows('Add an email')
  await frame.press('Continue')
  await frame.shows('Prove it’s you with')
  await proveByBox()
  await goOn(person)
  await frame.shows('Now enter the 12-digit code')
}, 60_000)

it.each(['sign-out', 'sign-out of all devices'])(
  'security: after a %s the next login on the site asks the person first',
  async (end) => {
    const opened = await open()
    const { frame } = opened
    const { connected } = await begin(opened)
    await opened.goOn()
    await connected
    if (end === 'sign-out') await frame.send('SIGN_OUT', undefined)
    else {
      await frame.send('SHOW_SETTINGS', { section: 'devices' })
      await frame.press(walletText.signOutEverywhere)
      await frame.press(walletText.signOut)
      await until(() => frame.text() === '')
    }
    await begin(opened)
    expect(await opened.askedBy()).toMatchObject({ isNewSite: true })
  },
)

it('error: who closes the box ends the login, and a window that reports clears it', async () => {
  const opened = await open()
  const { frame } = opened
  const { connected } = await begin(opened)
  await until(() => frame.waits.length === 1)
  frame.tick(4)
  await frame.shows('can’t reach this page?')
  await opened.askedBy()
  await until(() => frame.text() === '')
  await frame.send('SIGN_OUT', undefined)
  await expect(connected).rejects.toMatchObject({ message: 'Request was aborted' })

  const again = await begin(opened)
  await until(() => frame.waits.length === 2)
  frame.tick(4)
  await frame.press('Cancel')
  await expect(again.connected).rejects.toMatchObject({ code: 'socialDenied' })
  await until(() => frame.text() === '')
  expect(opened.listeners.size).toBe(0)
})

/** Presses what leaves the page, and reads what its tab is told. */
async function leavePage(opened: Opened, links: string[], name: string): Promise<TabAsk> {
  await opened.frame.press(name)
  const ask = tabAskIn(new URL(links.at(-1) ?? '').hash)
  if (!ask) throw new Error('the page has not left')
  return ask
}

/** The tab leaves an answer in the channel of a login, as the window of the secure site does. @returns What the page is told. */
async function leaveAnswer(opened: Opened, { channel }: TabAsk, outcome: object): Promise<string> {
  const secret = drawSecret()
  const { talk } = await openSide(opened, await answerLink(channel, secret))
  await talk.send({ type: 'answer', outcome })
  return `latchkit:return/${secret}`
}

it.each(['google', 'github'] as const)(
  'a page that can open no window leaves for %s by itself, and its login is finished when it comes back',
  async (provider) => {
    const opened = await open()
    const { frame } = opened
    const links = watchLinks('_top')
    const place = { returnPath: '/cart?of=ada#top', isInTab: true }
    const { uri } = await frame.send('GET_SOCIAL_REDIRECT_URI', { provider, ...place })
    frame.send('CONNECT_SOCIAL', { uri }).catch(() => undefined)
    const name = provider === 'google' ? 'Google' : 'GitHub'
    let ask = await leavePage(opened, links, `Continue to ${name}`)
    expect(ask).toMatchObject({ returnTo: `${site}/cart?of=ada#top`, ask: { provider, isNewSite: true } })
    const answerTo = async ({ ask: { bind } }: TabAsk) =>
      provider === 'google'
        ? { token: opened.provider.giveToken(provider, ada, bind) }
        : { code: opened.provider.giveCode(ada, await codeChallengeOf(bind)) }
    // Somebody sends the page a secret of their own: it opens nothing, and ends nothing.
    const foreign = frame.send('CONNECT_SOCIAL', { uri: `latchkit:return/${drawSecret()}` })
    const refused = expect(foreign).rejects.toMatchObject({ code: 'socialExpired' })
    await until(() => frame.waits.at(-1) === 'person')
    let isRefused = false
    foreign.catch(() => {
      isRefused = true
    })
    await until(() => {
      frame.tick(1)
      return isRefused
    })
    await refused
    let returned = await leaveAnswer(opened, ask, await answerTo(ask))
    if (provider === 'github') {
      // Recovery needs a code of its own, before auth has used the first one.
      frame.send('CONNECT_SOCIAL', { uri: returned }).catch(() => undefined)
      await until(() => {
        frame.tick(1)
        return frame.text().includes('Continue to GitHub')
      })
      ask = await leavePage(opened, links, 'Continue to GitHub')
      expect(ask.ask.isNewSite).toBe(false)
      returned = await leaveAnswer(opened, ask, await answerTo(ask))
    }
    const entering = frame.send('CONNECT_SOCIAL', { uri: returned, chainId: 31_337 })
    let isDone = false
    void entering.then(() => {
      isDone = true
    })
    await until(() => {
      frame.tick(1)
      return isDone
    }, 20_000)
    expect(await entering).toMatchObject({ address: await frame.browser.address() })
    // The answer counts once.
    await expect(frame.send('CONNECT_SOCIAL', { uri: returned })).rejects.toMatchObject({
      code: 'socialExpired',
    })
  },
)

it('attack: a page names a path that leads elsewhere, and is not taken there', async () => {
  const { frame } = await open()
  const links = watchLinks('_top')
  for (const returnPath of [
    '//evil.example/',
    'https://evil.example/',
    '/\\\\evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    const { uri } = await frame.send('GET_SOCIAL_REDIRECT_URI', {
      provider: 'google',
      returnPath,
      isInTab: true,
    })
    const connected = frame.send('CONNECT_SOCIAL', { uri }).catch(() => undefined)
    await until(() => {
      frame.tick(1)
      return frame.text() !== ''
    })
    await frame.shows('Open Google in a new window')
    expect(frame.text()).not.toContain('Continue to Google')
    await frame.send('SIGN_OUT', undefined)
    await connected
  }
  expect(links).toEqual([])
})

it('error: who leaves the question about a wallet by e-mail is told so, and not that they cancelled at the provider', async () => {
  const opened = await open()
  const { frame, home } = opened
  await logIn(home, await openBrowser(home), email)
  const { connected } = await begin(opened)
  await opened.goOn({ subject: 'ada', email: { address: email, isVerified: true, isRelay: false } })
  await frame.shows(walletText.mailWalletStatement)
  await frame.press('Cancel')
  await expect(connected).rejects.toMatchObject({ message: frameText.socialDenied, code: 4001 })
  expect(await frame.browser.wallets.session()).toBeUndefined()
})

it('error: where new devices are blocked, the page hears that another try would fail in the same way', async () => {
  const opened = await open()
  const { provider, home } = opened
  const owner = await openBrowser(home)
  const ask = answerOf(provider, 'google', ada)
  await comeInBy(owner, 'google', ask)
  const { userId } = (await owner.wallets.wallet())!.facts
  const { loginId } = await proveByProvider(owner.parts, { way: 'google', userId }, ask)
  await freezeReleases(owner.parts, loginId)
  const { connected } = await begin(opened)
  await opened.goOn()
  await expect(connected).rejects.toMatchObject({ message: frameText.frozen, code: 'lasting' })
})
