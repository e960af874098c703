import { act } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { signInServer } from '../../../core/fixtures/signInServer.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { selectNamespace } from '../../../core/modal/activate.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { sessionState } from '../../../core/select/sessionState.js'
import { cancelSignIn } from '../../../core/signIn/cancelSignIn.js'
import { signIn } from '../../../core/signIn/signIn.js'
import { view } from '../../../core/state/router.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
const families = ['toy', 'brick', 'clay']
let count = 0
beforeAll(() => import('../../../core/signIn/afterConnecting.js'))
afterEach(closeAll)

/** A visitor who has pressed *All chains* of a wallet of three families, which waits for its person. */
async function pressed({
  siwx,
  networks = ['1', '1', '1'],
  active,
}: {
  siwx?: 'required' | 'optional'
  networks?: string[]
  /** The family that the visitor has chosen before. */
  active?: string
} = {}) {
  const toys = families.map((namespace) => createToy({ namespace, family: namespace, can: { siwx: true } }))
  let now = () => 0
  const { siwx: plugin } = signInServer(() => now(), { getRequired: () => siwx === 'required' })
  const { kit, start, clock } = world({
    id: `families${count++}`,
    networks: families.map((namespace) => toyNetwork('1', namespace)),
    adapters: toys.map(({ adapter }) => adapter),
    // The messages are of this page.
    ...(siwx && {
      siwx: {
        ...plugin,
        createMessage: async (of) => ({ ...(await plugin.createMessage(of)), domain: location.host }),
      },
    }),
  })
  now = clock.now
  await start()
  if (active) selectNamespace(kit, { namespace: active })
  const wallets = toys.map((toy, at) =>
    toy.add(`fox${at}`, { rdns: 'io.fox', behavior: 'ask', network: networks[at] ?? '1' }),
  )
  const { connectors } = kit.store.getState()
  const [first, ...more] = connectors
  if (!first) throw new Error('no wallet')
  for (const name of ['Connect', 'ChooseChain', 'ConnectingExternal', 'ApproveTransaction'] as const)
    await loadView(kit, name)
  const root = await inModal(kit, () => {
    open(kit)
    pushView(kit, view('ChooseChain', { connectors: [first, ...more] }))
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await act(() => clock.advance(0))
  }
  const shown = () => root()?.querySelector('.views > .view')
  const press = async (name: string) => {
    const button = () =>
      [...(shown()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.startsWith(name))
    await expect.poll(() => settle().then(button)).toBeTruthy()
    await act(async () => button()?.click())
    await settle()
  }
  await press('All chains')
  return {
    ...{ kit, wallets, press, settle, shown },
    views: () => kit.store.getState().router.history.map(({ name }) => name),
    isOpen: () => kit.store.getState().modal.open,
    connected: () => connectedNamespaces(kit.store.getState()),
    status: (namespace: string) => sessionState(kit.store.getState(), namespace).status,
    waiting: () => toys.map((toy) => toy.waiting()),
    answer: async (at: number, how: 'yes' | 'no') => {
      await act(async () => wallets[at]?.[how]())
      await settle()
    },
    become: (look: () => unknown) => expect.poll(() => settle().then(look)),
  }
}
type Page = Awaited<ReturnType<typeof pressed>>

it.each([
  ['required', families],
  // The others stay connected without a session.
  ['optional', ['toy']],
] as const)(
  'a sign-in that is %s waits until all families are connected; then who has to is asked',
  async (siwx, asked) => {
    const page = await pressed({ siwx })
    await page.answer(0, 'yes')
    // The first family has to sign in by now.
    await page.become(() => page.status('toy')).toBe('due')
    expect(page.views().at(-1)).toBe('ChooseChain')
    await page.answer(1, 'yes')
    await page.answer(2, 'yes')
    expect(page.connected()).toEqual(families)
    for (const namespace of asked) {
      await page
        .become(() => page.kit.store.getState().router.history)
        .toEqual([view('SIWXSignMessage', { namespace })])
      const at = families.indexOf(namespace)
      const wallet = page.wallets[at]
      if (wallet) wallet.behavior = 'yes'
      await act(() => signIn(page.kit, { namespace }))
    }
    await page.become(() => page.isOpen()).toBe(false)
    expect(page.connected()).toEqual(families)
    expect(families.map((each) => page.status(each) === 'signedIn')).toEqual(
      families.map((each) => (asked as readonly string[]).includes(each)),
    )
  },
)

it('an optional sign-in is asked for the family that was chosen, and one Cancel is enough', async () => {
  const page = await pressed({ siwx: 'optional', active: 'clay' })
  for (const at of [0, 1, 2]) await page.answer(at, 'yes')
  await page
    .become(() => page.kit.store.getState().router.history)
    .toEqual([view('SIWXSignMessage', { namespace: 'clay' })])
  await act(() => cancelSignIn(page.kit, 'clay'))
  await page.become(() => page.isOpen()).toBe(false)
  expect(page.connected()).toEqual(families)
})

it.each<[string, (page: Page) => unknown]>([
  [
    'has signed in',
    async ({ kit, become, isOpen }) => {
      for (const namespace of ['clay', 'brick', 'toy']) await act(() => signIn(kit, { namespace }))
      await become(isOpen).toBe(false)
    },
  ],
  [
    'has closed the second',
    async ({ kit, become, views }) => {
      await act(() => signIn(kit, { namespace: 'toy' }))
      await become(views).toEqual(['SIWXSignMessage'])
      await act(async () => void close(kit, 'escape'))
    },
  ],
])('the family that was chosen is the active one when the visitor %s', async (_, end) => {
  const page = await pressed({ siwx: 'optional', active: 'clay' })
  const { kit } = page
  for (const [at, wallet] of page.wallets.entries()) {
    await page.answer(at, 'yes')
    wallet.behavior = 'yes'
  }
  await page.become(page.views).toEqual(['SIWXSignMessage'])
  await end(page)
  await page.settle()
  expect(kit.store.getState().modal.activeChain).toBe('clay')
})

it('a wallet on a network that the site does not list says so once all families are connected', async () => {
  const page = await pressed({ networks: ['1', '9', '1'] })
  await page.answer(0, 'yes')
  await page.answer(1, 'yes')
  expect(page.views().at(-1)).toBe('ChooseChain')
  await page.answer(2, 'yes')
  expect(page.connected()).toEqual(families)
  await page
    .become(() => page.kit.store.getState().router.history)
    .toEqual([view('UnsupportedChain', { namespace: 'brick' })])
})

it('an approval that lies over the view ends nothing', async () => {
  const page = await pressed()
  await act(async () => pushView(page.kit, view('ApproveTransaction', {})))
  await page.answer(0, 'yes')
  await act(async () => goBack(page.kit))
  expect(page.shown()?.textContent).toContain('Connected')
  await page.answer(1, 'yes')
  await act(async () => pushView(page.kit, view('ApproveTransaction', {})))
  await page.answer(2, 'yes')
  expect(page.connected()).toEqual(families)
  expect([page.isOpen(), page.views()]).toEqual([true, ['ApproveTransaction']])
})

it.each<[string, (page: Page) => unknown]>([
  ['Back', ({ kit }) => goBack(kit)],
  ['closing', ({ kit }) => close(kit, 'escape')],
  ['destroy()', ({ kit }) => kit.destroy()],
])('%s ends what is still open: no other family is asked for', async (_, leave) => {
  const page = await pressed()
  await page.answer(0, 'yes')
  await act(async () => void leave(page))
  await page.answer(1, 'yes')
  expect(page.waiting()).toEqual([0, 0, 0])
  expect(page.connected()).toEqual(_ === 'destroy()' ? [] : ['toy'])
})

it('Back goes on to a sign-in that has waited', async () => {
  const back = await pressed({ siwx: 'required' })
  await back.answer(0, 'yes')
  await back.become(() => back.status('toy')).toBe('due')
  await act(async () => goBack(back.kit))
  expect(back.views()).toEqual(['SIWXSignMessage'])
})

it('who closes the modal has put a sign-in off that has waited', async () => {
  const closing = await pressed({ siwx: 'optional' })
  await closing.answer(0, 'yes')
  await closing.become(() => closing.status('toy')).toBe('due')
  await act(async () => void close(closing.kit, 'escape'))
  await closing.settle()
  expect(closing.isOpen()).toBe(false)
  expect(closing.kit.store.getState().siwx?.signIns.toy).toMatchObject({ status: 'due', isPutOff: true })
})

it('error: what was refused is said until the visitor goes on with the others', async () => {
  const page = await pressed({ siwx: 'required' })
  await page.answer(0, 'no')
  await page.answer(1, 'yes')
  await page.become(() => page.status('brick')).toBe('due')
  await page.answer(2, 'yes')
  expect(page.connected()).toEqual(['brick', 'clay'])
  expect(page.shown()?.querySelector('[role=alert]')?.textContent).toMatch(/cancelled/i)
  await page.press('Done')
  await page.become(() => page.views()).toEqual(['SIWXSignMessage'])
})
