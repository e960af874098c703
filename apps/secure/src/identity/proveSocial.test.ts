import { fail } from 'latchkit/wire'
import { expect, it } from 'vitest'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { StageChange } from '../../../../packages/server/src/custody/fixtures/stage.js'
import {
  openToyProvider,
  type Person,
  type ToyProvider,
} from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { socialRefused } from '../../../../packages/server/src/errors/custody.js'
import { answerOf, comeInBy } from './fixtures/atProvider.js'
import { type Browser, logIn, openBrowser } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { NotReady } from './notReady.js'
import type { AskProvider } from './typedProof.js'
import { isProof, type NextStep, type TypedChoice } from './typedProof.js'

// Visitors who come in by a provider, with the real services: the provider is a toy, which nobody can forge an answer of.

const openServices = servicesOfTests()

const dayMs = 24 * 3_600_000
const ada: Person = {
  subject: 'ada',
  email: { address: 'ada@example.org', isVerified: true, isRelay: false },
}
const eve: Person = { subject: 'eve' }

async function open(change: StageChange = {}, provider = openToyProvider()) {
  const home = await openServices({ verifiersOf: () => provider.verifiers, ...change })
  return { home, provider }
}

/** A person at a provider, who answers what the frame asks for. @returns How often they were asked. */
function personAt(provider: ToyProvider, way: Provider, person: Person) {
  const asked: string[] = []
  const answer = answerOf(provider, way, person)
  const ask: AskProvider = async (bind) => {
    asked.push(bind)
    return answer(bind)
  }
  return { ask, asked, way }
}

/** Logs in by a provider, up to the end. */
const comeIn = (browser: Browser, { ask, way }: ReturnType<typeof personAt>) => comeInBy(browser, way, ask)

it.each([
  ['google', 1, 1],
  ['apple', 1, 1],
  ['github', 2, 1],
] as const)(
  'a wallet by %s takes %i answers, the same device again %i, and needs no mail',
  async (way, forNew, again) => {
    const { home, provider } = await open()
    const browser = await openBrowser(home)
    const first = personAt(provider, way, ada)
    expect(await comeIn(browser, first)).toBeUndefined()
    const address = await browser.address()
    expect(await browser.signer()).toBe(address)
    expect(await browser.wallets.wallet()).toMatchObject({ status: 'ready', email: '' })
    expect(first.asked).toHaveLength(forNew)
    expect(new Set(first.asked).size).toBe(forNew)
    // Half a day later auth wants another proof; recovery is not asked.
    home.stage.clock.advance(dayMs / 2)
    await expect(browser.sign()).rejects.toEqual(new NotReady('code'))
    browser.wire.isCut = (path) => path === '/recovery/v1/proof/verify'
    const second = personAt(provider, way, ada)
    expect(await comeIn(browser, second)).toBeUndefined()
    expect(second.asked).toHaveLength(again)
    expect([await browser.signer(), home.inbox.mails]).toEqual([address, []])
  },
)

it('another device waits a day, always, and then has the same wallet', async () => {
  const { home, provider } = await open()
  const [browser, phone] = [await openBrowser(home), await openBrowser(home)]
  await comeIn(browser, personAt(provider, 'google', ada))
  const address = await browser.address()
  home.stage.clock.advance(dayMs)
  await comeIn(phone, personAt(provider, 'google', ada))
  expect(await phone.wallets.wallet()).toMatchObject({ status: 'waiting' })
  await expect(phone.sign()).rejects.toMatchObject({ reason: 'wait' })
  home.stage.clock.advance(dayMs)
  await comeIn(phone, personAt(provider, 'google', ada))
  expect(await phone.signer()).toBe(address)
  // Another subject is another person, whatever address the provider names.
  const stranger = await openBrowser(home)
  await comeIn(stranger, personAt(provider, 'google', { ...ada, subject: 'eve' }))
  expect(await stranger.signer()).not.toBe(address)
})

/** Auth of an attacker, which takes every proof for Ada's; recovery verifies as the test says. */
async function attack(recoveryVerifies: boolean) {
  const provider = openToyProvider()
  const anything: ToyProvider['verifiers']['google'] = async () => ({
    issuer: 'https://google.example',
    subject: ada.subject,
    label: 'ada',
  })
  let isHostile = false
  const { home } = await open(
    {
      verifiersOf: (service) => ({
        ...provider.verifiers,
        google: (proof, expected) =>
          isHostile && (service === 'auth' || !recoveryVerifies)
            ? anything(proof, expected)
            : provider.verifiers.google(proof, expected),
      }),
    },
    provider,
  )
  const [owner, thief] = [await openBrowser(home), await openBrowser(home)]
  await comeIn(owner, personAt(provider, 'google', ada))
  const address = await owner.address()
  isHostile = true
  home.stage.clock.advance(dayMs)
  const forged: AskProvider = async () => ({ token: 'forged' })
  const enter = () => comeIn(thief, { ask: forged, asked: [], way: 'google' })
  const first = await enter().catch((error: unknown) => error)
  home.stage.clock.advance(2 * dayMs)
  await enter().catch(() => undefined)
  const signer = await thief.signer().catch(() => undefined)
  return { first, isOwners: signer !== undefined && signer === address }
}

it('attack: auth alone opens nobody’s wallet, since recovery verifies the proof itself', async () => {
  const { first, isOwners } = await attack(true)
  expect(first).toMatchObject({ code: 'socialRefused' })
  expect(isOwners).toBe(false)
})

it('attack: it is recovery’s own check that holds: without it the thief has the wallet after the wait', async () => {
  expect((await attack(false)).isOwners).toBe(true)
})

it('attack: a token of this login is useless on another device, and for a login of its own', async () => {
  const { home, provider } = await open()
  const [browser, thief] = [await openBrowser(home), await openBrowser(home)]
  const owner = personAt(provider, 'google', ada)
  let token = ''
  await comeIn(browser, {
    ...owner,
    ask: async (bind) => {
      const answer = await owner.ask(bind)
      if ('token' in answer) token = answer.token
      return answer
    },
  })
  const stolen: AskProvider = async () => ({ token })
  await expect(comeIn(thief, { ask: stolen, asked: [], way: 'google' })).rejects.toMatchObject({
    code: 'socialRefused',
  })
  await expect(comeIn(browser, { ask: stolen, asked: [], way: 'google' })).rejects.toMatchObject({
    code: 'socialRefused',
  })
  expect(await thief.wallets.wallet()).toBeUndefined()
})

it('error: making a wallet that broke off goes on at the next login, with the same wallet', async () => {
  const { home, provider } = await open()
  const browser = await openBrowser(home)
  // As by e-mail: what auth has got a share of, this device can finish.
  for (const path of ['/auth/v1/users/sign', '/recovery/v1/rotate/complete']) {
    browser.wire.isCut = (each) => each === path
    await comeIn(browser, personAt(provider, 'google', ada)).catch(() => undefined)
    browser.wire.isCut = () => false
  }
  expect(await comeIn(browser, personAt(provider, 'google', ada))).toBeUndefined()
  expect(await browser.signer()).toBe(await browser.address())
  const names = (await browser.store.names()).filter((name) => name.startsWith('wallet:'))
  expect(names).toHaveLength(1)
})

it('error: recovery that refuses makes no wallet, and auth’s word alone makes none', async () => {
  const provider = openToyProvider()
  const refuse = async () => {
    throw fail(socialRefused, { provider: 'google', reason: 'test' })
  }
  const { home } = await open(
    {
      verifiersOf: (service) => ({
        ...provider.verifiers,
        ...(service === 'recovery' && { google: refuse }),
      }),
    },
    provider,
  )
  const browser = await openBrowser(home)
  const login = comeIn(browser, personAt(provider, 'google', ada))
  await expect(login).rejects.toMatchObject({ code: 'socialRefused' })
  expect(await browser.wallets.wallet()).toBeUndefined()
})

it('error: where one way in is not offered, another one still is', async () => {
  const provider = openToyProvider()
  const { google } = provider.verifiers
  const { home } = await open({ verifiersOf: () => ({ google }) }, provider)
  const browser = await openBrowser(home)
  await expect(comeIn(browser, personAt(provider, 'apple', eve))).rejects.toMatchObject({
    code: 'socialNotConfigured',
  })
  const step = await comeIn(browser, personAt(provider, 'google', eve))
  expect(step && isProof(step)).toBeUndefined()
})

it.each(['auth', 'recovery'] as const)(
  '%s has lost a wallet without an address: the login of its device brings it back, and no code is mailed',
  async (lost) => {
    const { home, provider } = await open()
    const browser = await openBrowser(home)
    await comeIn(browser, personAt(provider, 'google', ada))
    const address = await browser.address()
    const { stores, clock } = home.stage
    for (const table of ['users', 'identities', 'devices'])
      await stores[lost].write([{ sql: `DELETE FROM ${lost}_${table}` }])
    clock.advance(dayMs / 2)
    expect(await comeIn(browser, personAt(provider, 'google', ada))).toBeUndefined()
    expect(await browser.signer()).toBe(address)
    expect(await stores[lost].all(`SELECT version FROM ${lost}_users`)).toEqual([{ version: 2 }])
    // Another identity on the same device has a wallet of its own.
    await stores.auth.write([{ sql: 'DELETE FROM auth_users' }])
    await comeIn(browser, personAt(provider, 'google', eve))
    expect(await browser.signer()).not.toBe(address)
    expect(home.inbox.mails).toEqual([])
  },
)

it('error: recovery that has lost a wallet and does not get it back keeps nobody from it', async () => {
  const { home, provider } = await open()
  const browser = await openBrowser(home)
  await comeIn(browser, personAt(provider, 'google', ada))
  const address = await browser.address()
  for (const table of ['users', 'identities', 'devices'])
    await home.stage.stores.recovery.write([{ sql: `DELETE FROM recovery_${table}` }])
  home.stage.clock.advance(dayMs / 2)
  browser.wire.isCut = (path) => path === '/recovery/v1/users/enter'
  expect(await comeIn(browser, personAt(provider, 'google', ada))).toBeUndefined()
  expect(await browser.signer()).toBe(address)
})

/** Accepts a choice, as a person who wants another wallet. */
async function accept(step: NextStep, about: TypedChoice['about']): Promise<void> {
  if (!step || isProof(step) || step.kind !== 'choice') throw new Error('nothing was asked')
  expect(step.about).toBe(about)
  expect(await step.accept()).toBeUndefined()
}

it('a wallet by e-mail has the address that Google has verified: the person is asked, and nothing is made before', async () => {
  const { home, provider } = await open()
  const [owner, browser] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, owner, 'ada@example.org')
  const step = await comeIn(browser, personAt(provider, 'google', ada))
  expect(await browser.wallets.wallet()).toBeUndefined()
  await accept(step, 'mailWallet')
  expect(await browser.signer()).not.toBe(await owner.address())
  expect((await browser.wallets.wallet())?.way?.kind).toBe('google')
  // It is asked once: the wallet is the identity's own by now.
  expect(await comeIn(browser, personAt(provider, 'google', ada))).toBeUndefined()
})

it('an address whose wallet was made by Google: after the code the person is asked, and nothing is made before', async () => {
  const { home, provider } = await open()
  const [owner, browser] = [await openBrowser(home), await openBrowser(home)]
  await comeIn(owner, personAt(provider, 'google', ada))
  home.stage.clock.advance(31_000)
  const login = await browser.begin('ada@example.org')
  const step = await login.verify((await home.digitsTo('ada@example.org', 1)).join('').slice(0, login.digits))
  expect(await browser.wallets.wallet()).toBeUndefined()
  await accept(step, 'otherWay')
  expect(await browser.signer()).not.toBe(await owner.address())
})

it('both services have lost a wallet without an address: another one is made only if the person wants it', async () => {
  const { home, provider } = await open()
  const browser = await openBrowser(home)
  await comeIn(browser, personAt(provider, 'google', ada))
  const address = await browser.address()
  const { stores, clock } = home.stage
  for (const service of ['auth', 'recovery'] as const)
    for (const table of ['users', 'identities', 'devices'])
      await stores[service].write([{ sql: `DELETE FROM ${service}_${table}` }])
  clock.advance(dayMs / 2)
  const step = await comeIn(browser, personAt(provider, 'google', ada))
  expect(await browser.address()).toBe(address)
  await accept(step, 'lost')
  expect(await browser.signer()).not.toBe(address)
})
