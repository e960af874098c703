import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { signInServer } from '../../../core/fixtures/signInServer.js'
import { signInSites } from '../../../core/fixtures/signInSite.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { toyAccount } from '../../../core/fixtures/toyAccount.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { load } from '../../../core/kit/load.js'
import { resetView } from '../../../core/modal/router.js'
import { sessionState } from '../../../core/select/sessionState.js'
import { prepareSignIn } from '../../../core/signIn/prepareSignIn.js'
import { moveSignIn, signInMemory } from '../../../core/signIn/signInMemory.js'
import { view } from '../../../core/state/router.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
const site = signInSites(world)
afterEach(closeAll)

it('§2 SIWXSignMessage: the focus is on the words while the wallet is asked, and after it has declined', async () => {
  const { kit, wallet, become, clock } = await site()
  await become('due')
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  const button = () => [...(root()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  await expect.poll(() => button()?.textContent).toBe('Sign in')
  wallet.behavior = 'no'
  button()?.focus()
  await act(async () => button()?.click())
  await act(() => clock.advance(0))
  await expect.poll(() => root()?.querySelector('.alert')?.textContent).toMatch(/\S/)
  expect(root()?.activeElement?.tagName).toBe('H3')
})

it('a device that waits: the view says from when it may sign, and nobody is told that they cancelled', async () => {
  const { kit, become } = await site()
  await become('due')
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  const waits = 'This device is waiting. You can use your wallet here from Dec 1.'
  const failure = { code: 'signatureDeclined', message: 'Signature declined', wallet: 'Google', waits }
  await act(async () => {
    moveSignIn(kit, 'toy', { type: 'sign', attempt: 1 })
    moveSignIn(kit, 'toy', { type: 'fail', attempt: 1, failure })
  })
  const shown = () => root()?.querySelector('.alert')?.textContent
  await expect.poll(shown).toBe(`This device can’t sign you in yet${waits}`)
  expect(root()?.textContent).not.toMatch(/declined|cancelled/i)
})

it('a message that was made ahead while another one was being signed can be read once that has failed', async () => {
  let makes = () => {}
  const mayMake = new Promise<void>((resolve) => {
    makes = resolve
  })
  const { siwx } = signInServer(() => 0)
  let count = 0
  const { kit, wallet, become, session } = await site({
    // The one of the view is still being made when the visitor signs.
    async createMessage(of) {
      if (count++ === 0) await mayMake
      return { ...(await siwx.createMessage(of)), domain: location.host }
    },
  })
  await become('due')
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  await expect.poll(() => count).toBe(1)
  wallet.behavior = 'ask'
  const { signIn } = await load(kit, 'signIn')
  const given = new AbortController()
  await act(async () => void signIn(kit, { namespace: 'toy', signal: given.signal }).catch(() => undefined))
  await expect.poll(() => count).toBe(2)
  await act(async () => makes())
  await expect.poll(() => signInMemory(kit).siwx?.preparedMessages.size).toBe(1)
  expect(session().status).toBe('signing')
  await act(async () => given.abort())
  expect(session().status).toBe('due')
  await expect.poll(() => root()?.querySelector('.disclosure')?.textContent).toBe('Show the full message')
  expect(count).toBe(2)
})

it('the view of the next family starts anew: its message is folded and its words have the focus', async () => {
  const families = ['toy', 'brick']
  const { siwx } = signInServer(() => 0, { getRequired: () => true })
  const toys = families.map((namespace) => createToy({ namespace, can: { siwx: true } }))
  const { kit, start, clock } = world({
    id: 'two-families',
    networks: families.map((namespace) => toyNetwork('1', namespace)),
    adapters: toys.map(({ adapter }) => adapter),
    siwx: {
      ...siwx,
      createMessage: async (of) => ({ ...(await siwx.createMessage(of)), domain: location.host }),
    },
  })
  await start()
  for (const [at, family] of families.entries()) {
    toys[at]?.add(family)
    await connect(kit, { connector: `toy:${family}` })
    const status = () => sessionState(kit.store.getState(), family).status
    await expect.poll(() => clock.advance(0).then(status)).toBe('due')
    await prepareSignIn(kit, family)
  }
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  const shown = () => root()?.querySelector<HTMLElement>('.views > .view')
  const fold = () => shown()?.querySelector<HTMLButtonElement>('.disclosure')
  await expect.poll(fold).toBeTruthy()
  await act(async () => fold()?.click())
  expect(shown()?.querySelector('.sign-in-message')?.textContent).toContain('toy:1')
  const left = shown()
  await act(async () => [...(left?.querySelectorAll<HTMLElement>('.actions button') ?? [])].at(-1)?.click())
  await act(() => clock.advance(0))
  expect(shown()?.textContent).toContain('brick-brick')
  expect(fold()?.getAttribute('aria-expanded')).toBe('false')
  // A screen reader reads what gets the focus, not a text that changes under it.
  expect(shown()).not.toBe(left)
  expect(root()?.activeElement).toBe(shown()?.querySelector('h3'))
})

it('another account of the wallet while its sign-in is open starts anew: the focus is on its words, and it is told', async () => {
  const { kit, toy, become, clock } = await site()
  await become('due')
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  const shown = () => root()?.querySelector<HTMLElement>('.views > .view')
  const button = () => [...(shown()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  await expect.poll(() => button()?.textContent).toBe('Sign in')
  const said = () => shown()?.querySelector(':scope > [role=status]')?.textContent
  expect(said()).toBe('')
  const [title, before] = [shown()?.querySelector('h3'), button()]
  before?.focus()
  await act(async () => toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] }))
  await expect
    .poll(async () => {
      await act(() => clock.advance(0))
      return button()?.textContent
    })
    .toBe('Sign in')
  expect(shown()?.textContent).toContain('brick-b')
  expect(button()).not.toBe(before)
  expect(shown()?.querySelector('h3')).not.toBe(title)
  expect(root()?.activeElement).toBe(shown()?.querySelector('h3'))
  expect(said()).toBe('You’re signing in with brick-b now')
})
