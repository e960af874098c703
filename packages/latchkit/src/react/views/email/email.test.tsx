import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { signInServer } from '../../../core/fixtures/signInServer.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { createToyLogin } from '../../../core/fixtures/toyLogin.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView, resetView } from '../../../core/modal/router.js'
import type { Options } from '../../../core/options/config.js'
import { view as entry } from '../../../core/state/router.js'
import { currentView, type ViewName } from '../../../core/state/views.js'
import { fail } from '../../../wire/errors/fail.js'
import { emailCooldown } from '../../../wire/errors/frame.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'
import { emailTexts as arabic } from '../../text/ar/email.js'

const world = worlds()
afterEach(closeAll)

/** A modal on a site with an email wallet and another one; what the wallet is requests for is in `requests`. */
async function opened(
  view: 'Connect' | 'Account',
  options: Partial<Options> = {},
  also: ViewName[] = [],
  user: { readonly email?: string } = { email: 'ada@example.org' },
) {
  const requests: string[] = []
  const answers: { update: (email: string) => Promise<string> } = { update: async (email) => email }
  const { mail, given } = createToyLogin({
    async connectEmail(email, signal) {
      requests.push(`connect ${email}`)
      signal.addEventListener('abort', () => requests.push('given up'))
      return { action: 'VERIFY_OTP' }
    },
    updateEmail(email) {
      requests.push(`update ${email}`)
      return answers.update(email)
    },
    async showSettings(section) {
      requests.push(`show ${section}`)
    },
  })
  const toy = createToy({ can: { ...(options.siwx && { siwx: true }) } })
  const made = world({
    networks: [toyNetwork('1')],
    adapters: [toy.adapter],
    connectors: [given],
    ...options,
  })
  const { kit, start, clock } = made
  await start()
  toy.add('a')
  if (view === 'Account') {
    const connected = connect(kit, { connector: 'mail' })
    while (!mail.opening) await clock.advance(0)
    mail.opening?.yes({
      ...mail.shared({ toy: ['brick-ann'] }),
      account: { user },
    })
    await connected
  }
  for (const each of [view, ...also]) await loadView(kit, each)
  const modal = await inModal(kit, () => void open(kit, { view }))
  /** Waits until the modal shows something. */
  const seen = async <Found,>(look: () => Found | null | undefined | false): Promise<Found> => {
    for (;;) {
      await act(() => clock.advance(0))
      const found = look()
      if (found) return found
    }
  }
  const root = await seen(modal)
  const button = (name: string) => seen(() => find(root, name))
  const press = async (name: string) => {
    const found = await button(name)
    await act(async () => found.click())
  }
  const type = async (text: string) => {
    const field = await seen(() => root.querySelector<HTMLInputElement>('input[type="email"]'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })))
  }
  const shows = () => currentView(kit.store.getState().router).name
  const cover = () => act(async () => pushView(kit, entry('ApproveTransaction', {})))
  const views = () => kit.store.getState().router.history.map(({ name }) => name)
  return { ...made, root, mail, requests, answers, press, type, shows, button, seen, cover, views }
}

const find = (root: ParentNode, name: string) =>
  [...root.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )

/** The ways to connect, from the top, as far as a visitor sees them. */
function order(root: ParentNode): string {
  const all = [...root.querySelectorAll('.email, .line')]
  return all
    .map((each) =>
      each.matches('.email') ? 'email' : (each.querySelector('button')?.getAttribute('aria-label') ?? ''),
    )
    .join(', ')
}

it.each([
  ['before the wallets by default', {}, /^email, a\b/],
  ['behind them where the site says so', { connectMethodsOrder: ['wallet', 'email'] }, /^a\b.*, email$/],
  ['nowhere where the site has it off', { email: false }, /^a\b((?!email).)*$/],
] as const)('§2: email stands %s', async (_, features, expected) => {
  const { root, button } = await opened('Connect', { features })
  await button(expected.source.includes('?!') ? 'a' : 'Continue with email')
  expect(order(root)).toMatch(expected)
})

it('§9 collapsed wallets stand behind one row, and email stays in front of it', async () => {
  const { root, button } = await opened('Connect', { features: { collapseWallets: true } })
  await button('Continue with email')
  expect(order(root)).toBe('email, Continue with a wallet')
})

it('the account of an email wallet leads to its settings, and they to its address, the secure frame and its approvals', async () => {
  const { root, requests, press, shows, seen } = await opened('Account', {}, [
    'WalletSettings',
    'ApproveTransaction',
  ])
  expect(root.textContent).not.toContain('Recovery password')
  await press('Wallet settings')
  expect(shows()).toBe('WalletSettings')
  await seen(() => root.querySelector('[data-view="WalletSettings"] .row'))
  const rows = [...root.querySelectorAll('[data-view="WalletSettings"] .row')]
  expect(rows.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Email',
    'Devices',
    'Ways to sign in',
    'Approvals',
    'Export wallet',
    'Recovery password',
  ])
  expect(rows[0]?.parentElement?.textContent).toContain('ada@example.org')
  for (const name of ['Devices', 'Ways to sign in', 'Export wallet', 'Recovery password']) await press(name)
  expect(requests).toEqual(['show devices', 'show identities', 'show export', 'show password'])
  await press('Approvals')
  expect(shows()).toBe('ApproveTransaction')
})

it('the settings that a site opens by name for another wallet lead to its account', async () => {
  const { kit, shows, seen } = await opened('Connect', {}, ['WalletSettings', 'Account'])
  await act(async () => void connect(kit, { connector: 'toy:a' }))
  await seen(() => kit.store.getState().chains.toy?.connection.status === 'connected')
  await act(async () => void open(kit, { view: 'WalletSettings' }))
  await seen(() => shows() === 'Account')
})

it('the settings of a wallet that is disconnected lead to Connect', async () => {
  const { kit, press, shows, seen } = await opened('Account', {}, ['WalletSettings', 'Connect'])
  await press('Wallet settings')
  await act(async () => void disconnect(kit))
  await seen(() => shows() === 'Connect')
})

it('the name of the email wallet is said in the language of the visitor', async () => {
  const { root, seen } = await opened('Account', { locale: 'ar' })
  const footer = () => root.querySelector('.wallet-footer .t')?.textContent
  await seen(() => footer()?.startsWith('متصل'))
  expect(footer()).toContain(`متصل عبر \u2068${arabic.emailWallet}\u2069`)
})

it.each([
  [1024, 'ada@example.org', 'ada@example.org'],
  [1024, 'ada.augusta.lovelace@example.org', 'ada.augusta.lovel…@example.org'],
  [1024, `ada@${'sub.'.repeat(10)}example.org`, 'ada@sub.sub.sub.sub.sub.sub.s…'],
  [320, 'ada.lovelace.1@example.org', 'ada.lovelac…@example.org'],
])(
  'in %i px the footer says an address in one line, and all of it in its title and to a screen reader: %s',
  async (width, email, shown) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width < Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { root, mail, seen } = await opened('Account')
    await act(async () => mail.says({ ...mail.shared({ toy: ['brick-ann'] }), account: { user: { email } } }))
    const line = await seen(() => root.querySelector(`.wallet-footer .t[title="${email}"]`))
    expect(line.querySelector('bdi')?.textContent).toBe(shown)
    const visible = line.querySelector('bdi[aria-hidden]') ? '' : line.querySelector('bdi')?.textContent
    expect(`${line.querySelector('.hidden')?.textContent}${visible}`).toBe(
      `Connected with Far Wallet ${email}`,
    )
    vi.unstubAllGlobals()
  },
)

it('§4 a change of the address says what failed, then that it is done, and goes back', async () => {
  const { kit, root, requests, answers, press, type, shows, seen } = await opened('Account', {}, [
    'WalletSettings',
    'UpdateEmail',
  ])
  await press('Wallet settings')
  await press('Email')
  expect(shows()).toBe('UpdateEmail')
  await type('ada@')
  await press('Continue with email')
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('Enter an email address')
  answers.update = () => Promise.reject(fail(emailCooldown, { seconds: 12 }))
  await type('ada@example.net')
  await press('Continue with email')
  await seen(() => root.querySelector('[role="alert"]')?.textContent === 'Please try again after 12 seconds')
  answers.update = async (email) => email
  await press('Continue with email')
  await seen(() => shows() === 'WalletSettings')
  expect(requests).toEqual(['update ada@example.net', 'update ada@example.net'])
  expect(kit.store.getState().toast).toMatchObject({ current: { kind: 'success', text: 'Email changed' } })
})

it('a wallet whose address the site does not know: the row and the view name none', async () => {
  const { root, press, seen } = await opened('Account', {}, ['WalletSettings', 'UpdateEmail'], {})
  await press('Wallet settings')
  await seen(() => root.textContent.includes('EmailAdd or change the address'))
  await press('Email')
  await seen(() => root.textContent.includes('Set the email address of this wallet'))
  expect(root.textContent).toContain('and to the present one if there is one')
  expect(root.querySelector('b')?.textContent).toBeFalsy()
})

it('a change of the address goes on while an approval lies over its view', async () => {
  const { kit, root, answers, press, type, seen, cover, views } = await opened('Account', {}, [
    'WalletSettings',
    'UpdateEmail',
    'ApproveTransaction',
  ])
  const change = async () => {
    const answer = { resolve: (_: string) => {}, reject: (_: unknown) => {} }
    answers.update = () => new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }))
    await type('ada@example.net')
    await press('Continue with email')
    await cover()
    return answer
  }
  await press('Wallet settings')
  await press('Email')
  const refused = await change()
  await act(async () => refused.reject(fail(emailCooldown, { seconds: 12 })))
  await act(async () => goBack(kit))
  await seen(() => root.querySelector('[role="alert"]')?.textContent === 'Please try again after 12 seconds')
  const done = await change()
  await act(async () => done.resolve('ada@example.net'))
  expect(views()).toEqual(['Account', 'WalletSettings', 'ApproveTransaction'])
  expect(kit.store.getState().toast).toMatchObject({ current: { kind: 'success', text: 'Email changed' } })
})

it.each([['Account'], ['UpdateEmail']] as const)(
  'an optional sign-in that becomes due while the address changes is shown after that, opened on %s',
  async (from) => {
    const session = {
      data: { accountAddress: 'brick-ann', chainId: 'toy:1', domain: location.host },
      ...{ message: '', signature: '' },
    }
    let sessions = [session]
    const { siwx } = signInServer(() => 0, {
      getRequired: () => false,
      getSessions: async () => sessions as never,
    })
    const { kit, answers, press, type, shows, seen } = await opened('Account', { siwx }, [
      'WalletSettings',
      'UpdateEmail',
      'SIWXSignMessage',
    ])
    const status = () => kit.store.getState().siwx?.signIns.toy?.status
    await seen(() => status() === 'signedIn')
    if (from === 'Account') {
      await press('Wallet settings')
      await press('Email')
    } else await act(async () => resetView(kit, entry('UpdateEmail', {})))
    const answer = { resolve: (_: string) => {} }
    answers.update = () => new Promise((resolve) => Object.assign(answer, { resolve }))
    await type('ada@example.net')
    await press('Continue with email')
    // It has ended at the server, and the visitor comes back to the page.
    sessions = []
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await seen(() => status() === 'due')
    expect(shows()).toBe('UpdateEmail')
    await act(async () => answer.resolve('ada@example.net'))
    await seen(() => shows() === 'SIWXSignMessage')
    expect(kit.store.getState().modal.open).toBe(true)
  },
)

it('a login by email goes on while an approval lies over its view, and ends with the modal', async () => {
  const page = await opened('Connect', {}, ['ApproveTransaction'])
  const { kit, mail, requests, press, type, seen, cover, views } = page
  await type('ada@example.net')
  await press('Continue with email')
  await cover()
  await seen(() => mail.opening)
  mail.opening?.yes({ ...mail.shared({ toy: ['brick-ann'] }) })
  await seen(() => page.account().address)
  await seen(() => views().length === 1)
  expect([kit.store.getState().modal.open, views()]).toEqual([true, ['ApproveTransaction']])
  expect(requests).toEqual(['connect ada@example.net'])
})

it.each<[string, (page: Awaited<ReturnType<typeof opened>>) => unknown]>([
  ['Back', ({ kit }) => goBack(kit)],
  ['closing', ({ kit }) => close(kit, 'escape')],
  ['destroy()', ({ kit }) => kit.destroy()],
])('%s gives a login by email up', async (_, leave) => {
  const page = await opened('Connect')
  await page.type('ada@example.net')
  await page.press('Continue with email')
  await act(async () => void leave(page))
  expect(page.requests).toEqual(['connect ada@example.net', 'given up'])
  expect(page.account().address).toBe(undefined)
})

it('the empty field says that an email address is enough, in Connect; its name stays', async () => {
  const { root, button } = await opened('Connect')
  await button('Continue with email')
  const field = root.querySelector<HTMLInputElement>('input[type="email"]')
  expect([field?.getAttribute('aria-label'), field?.placeholder]).toEqual([
    'Email address',
    'Email, no wallet needed',
  ])
})
