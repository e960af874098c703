import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { createToyLogin } from '../../../core/fixtures/toyLogin.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { goBack } from '../../../core/modal/router.js'
import type { Options } from '../../../core/options/config.js'
import { currentView } from '../../../core/state/views.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { fail } from '../../../wire/errors/fail.js'
import { frameFailed } from '../../../wire/errors/frame.js'
import { socialDenied } from '../../../wire/errors/social.js'
import type { LoginProvider } from '../../../wire/features.js'
import type { FrameWait } from '../../../wire/frame/events.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { withPart } from '../../parts/fixtures/withPart.js'
import { loadView } from '../../registry.js'
import { Slots } from '../Connect/SocialRow.js'
import { windowLateMs } from '../ConnectingSocial/ConnectingSocial.js'

const address = 'https://secure.example/social?projectId=p'
afterEach(() => vi.restoreAllMocks())
afterEach(closeAll)
const world = worlds()

interface Page {
  readonly socials?: () => Promise<readonly LoginProvider[]>
  readonly options?: Partial<Options>
  readonly storage?: ReturnType<typeof createMemoryStorage>
}

/** A modal on a site with logins by providers, in a browser that opens windows. */
async function opened({
  socials = async () => ['google', 'apple', 'github'],
  options,
  storage = createMemoryStorage(),
}: Page = {}) {
  const log: string[] = []
  const browser = { blocks: false }
  const popup = { focus: () => undefined, close: () => log.push('closed') }
  vi.spyOn(window, 'open').mockImplementation((url) => {
    log.push(`window ${String(url).replace(address, 'at the secure site')}`)
    return browser.blocks ? null : (popup as unknown as Window)
  })
  const logins: { yes(): void; no(error: unknown): void; waits(whom: FrameWait): void }[] = []
  const { mail, given } = createToyLogin({
    socialOffer: async () => ({ address, providers: await socials() }),
    connectSocial(provider, signal, { onWait } = {}) {
      log.push(`log in by ${provider}`)
      signal.addEventListener('abort', () => log.push('given up'))
      return new Promise((yes, no) => logins.push({ yes, no, waits: (whom) => onWait?.(whom) }))
    },
  })
  const toy = createToy()
  const made = world(
    { networks: [toyNetwork('1')], adapters: [toy.adapter], connectors: [given], ...options },
    { toy, storage },
  )
  const { kit, start, clock } = made
  await start()
  toy.add('a')
  for (const each of ['Connect', 'ConnectingSocial'] as const) await loadView(kit, each)
  const modal = await inModal(kit, () => void open(kit))
  const seen = async <Found,>(look: () => Found | null | undefined | false): Promise<Found> => {
    for (;;) {
      await act(() => clock.advance(0))
      const found = look()
      if (found) return found
    }
  }
  const root = await seen(modal)
  const named = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('.view:not([inert]) :is(button, a)')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
  const button = (name: string) => seen(() => named(name))
  const press = async (name: string) => {
    const found = await button(name)
    await act(async () => found.click())
  }
  return {
    ...made,
    ...{ root, mail, log, browser, logins, button, press, seen, named },
    shows: () => currentView(kit.store.getState().router).name,
    hero: () => root.querySelector('[data-view="ConnectingSocial"] .hero')?.textContent ?? '',
    buttons: () =>
      [...root.querySelectorAll('[data-view="ConnectingSocial"] .actions button')].map(
        (each) => each.textContent,
      ),
    slots: () => [...root.querySelectorAll('.slot')].map((each) => each.getAttribute('aria-label')),
  }
}

it('a press opens the window and the view that waits for it; the login connects the wallet and closes both', async () => {
  const { press, log, shows, hero, root, seen, logins, mail, account, kit } = await opened()
  await press('Continue with Google')
  expect(log).toEqual(['window at the secure site', 'log in by google'])
  expect(shows()).toBe('ConnectingSocial')
  expect(root.querySelector('dialog')?.getAttribute('aria-label')).toBe('Google')
  expect(hero()).toContain('Continue in the Google window')
  await act(async () => logins[0]?.yes())
  await seen(() => mail.opening)
  await act(async () => mail.opening?.yes(mail.shared({ toy: ['brick-ann'] })))
  await seen(() => account().address)
  await seen(() => !kit.store.getState().modal.open)
  expect(log.at(-1)).toBe('closed')
})

it('once the provider has answered, the view says that it signs in, and offers no window', async () => {
  const { press, hero, buttons, logins, clock } = await opened()
  await press('Continue with Google')
  await act(async () => logins[0]?.waits('person'))
  expect([hero(), buttons()]).toEqual([
    expect.stringContaining('Continue in the Google window'),
    ['Open window again', 'Cancel'],
  ])
  await act(async () => logins[0]?.waits('machine'))
  await act(() => clock.advance(windowLateMs))
  expect([hero(), buttons()]).toEqual(['Signing you in…', ['Cancel']])
  // GitHub is asked twice.
  await act(async () => logins[0]?.waits('person'))
  expect(buttons()).toEqual(['Open window again', 'Cancel'])
})

it('the window can be opened again in the same login, and after 20 s the view says so', async () => {
  const { press, log, hero, clock } = await opened()
  await press('Continue with Google')
  await act(() => clock.advance(windowLateMs))
  expect(hero()).toContain('Window gone?')
  await press('Open window again')
  expect(log).toEqual(['window at the secure site', 'log in by google', 'window at the secure site'])
})

it.each<[string, (page: Awaited<ReturnType<typeof opened>>) => unknown]>([
  ['Cancel', ({ press }) => press('Cancel')],
  [
    'Cancel after the window was opened again',
    ({ press }) => press('Open window again').then(() => press('Cancel')),
  ],
  ['Back', ({ kit }) => goBack(kit)],
  ['closing', ({ kit }) => close(kit, 'escape')],
  ['destroy()', ({ kit }) => kit.destroy()],
])('%s gives the login up and closes the window', async (_, leave) => {
  const page = await opened()
  await page.press('Continue with Google')
  await act(async () => void (await leave(page)))
  await vi.waitFor(() => expect(page.log).toContain('closed'))
  expect(page.log).toContain('given up')
})

it('error: a blocked window leaves a link, which opens it with this page as its opener', async () => {
  const { press, log, browser, hero, button } = await opened()
  browser.blocks = true
  await press('Continue with Google')
  expect(log).toEqual(['window at the secure site'])
  expect(hero()).toContain('Window blocked')
  const link = await button('Open Google in a new window')
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([address, 'opener'])
  link.addEventListener('click', (event) => event.preventDefault())
  await press('Open Google in a new window')
  expect(log).toEqual(['window at the secure site', 'log in by google'])
  expect(hero()).toContain('Continue in the Google window')
})

it('error: who declines can try again, in a new window', async () => {
  const { press, log, logins, hero, seen } = await opened()
  await press('Continue with GitHub')
  await act(async () => logins[0]?.no(fail(socialDenied, { provider: 'GitHub' })))
  await seen(() => hero().includes('Sign-in cancelled'))
  expect(hero()).toContain('You cancelled the sign-in with GitHub.')
  await press('Try again')
  expect(log).toEqual([
    ...['window at the secure site', 'log in by github', 'closed'],
    ...['window at the secure site', 'given up', 'log in by github'],
  ])
})

it.each([
  ['new devices are blocked', 'New devices are blocked for this wallet.', 'lasting', ['Use another way']],
  ['a service is down', 'The wallet service isn’t responding.', undefined, ['Try again', 'Use another way']],
])(
  'error: %s: the heading blames no provider, and only what can help is offered',
  async (_, reason, code, names) => {
    const { press, logins, hero, seen, buttons } = await opened()
    await press('Continue with Google')
    await act(async () => logins[0]?.no(fail(frameFailed, { reason, code })))
    await seen(() => hero().includes(reason))
    expect(hero()).toBe(`Couldn’t sign you in${reason}`)
    expect(buttons()).toEqual(names)
  },
)

it('error: who leaves a question of the wallet has not cancelled at the provider, and takes another way first', async () => {
  const { press, logins, hero, seen, buttons, log } = await opened()
  const reason = 'You didn’t continue, so nothing has changed.'
  await press('Continue with Google')
  await act(async () => logins[0]?.no(fail(frameFailed, { reason, code: 4001 })))
  await seen(() => hero().includes(reason))
  expect(hero()).toBe(`Sign-in cancelled${reason}`)
  expect(buttons()).toEqual(['Use another way', 'Try again'])
  await press('Try again')
  expect(log.at(-1)).toBe('log in by google')
})

it('another provider takes the place of a login that waits, and its window stays', async () => {
  const { kit, press, log, shows } = await opened()
  await press('Continue with Google')
  await act(async () => goBack(kit))
  await press('Continue with Apple')
  expect(shows()).toBe('ConnectingSocial')
  expect(log.slice(-2)).toEqual(['window at the secure site', 'log in by apple'])
})

it('§2 §9 the row stands where the site orders it, with its providers in its order', async () => {
  const features = {
    socials: ['github', 'facebook', 'google'],
    connectMethodsOrder: ['social', 'email'],
  } as const
  const { button, slots, root } = await opened({ options: { features } })
  await button('Continue with GitHub')
  expect(slots()).toEqual(['Continue with GitHub', 'Continue with Google'])
  const order = [...root.querySelectorAll('.socials, .email')].map(({ className }) => className)
  expect(order).toEqual(['socials', 'email'])
})

it('a single provider has its name on the button', async () => {
  const { button } = await opened({ socials: async () => ['google'] })
  expect((await button('Continue with Google')).textContent).toBe('Continue with Google')
})

const places = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('.bd > [style*="min-height"]')].map(({ style }) => style.minHeight)

it.each([
  ['3 s late', async (wait: () => Promise<void>) => wait()],
  ['never', () => new Promise<never>(() => undefined)],
  ['fails', () => Promise.reject(new Error('offline'))],
] as const)(
  'nothing moves where the answer of the server is %s: the row has its place',
  async (_, answer) => {
    let isOver: () => void = () => undefined
    const waits = new Promise<void>((resolve) => {
      isOver = resolve
    })
    const { root, button, slots } = await opened({
      socials: async () => {
        await answer(() => waits)
        return ['google']
      },
    })
    await button('Continue with email')
    expect([places(root), slots()]).toEqual([['64px', '60px'], []])
    isOver()
    if (_ === '3 s late') await button('Continue with Google')
    expect(places(root)).toEqual(['64px', '60px'])
  },
)

it('a server that says at once that it offers nothing frees the place', async () => {
  const { root, button, seen, kit } = await opened({ socials: async () => [] })
  await button('Continue with email')
  await seen(() => kit.store.getState().socials)
  expect(places(root)).toEqual(['64px'])
})

it('a server that says late that it offers nothing keeps the place of this opening, and has none in the next', async () => {
  const storage = createMemoryStorage()
  let answer: (none: readonly LoginProvider[]) => void = () => undefined
  const offer = new Promise<readonly LoginProvider[]>((resolve) => {
    answer = resolve
  })
  const first = await opened({ socials: () => offer, storage })
  await first.button('Continue with email')
  await act(() => first.clock.advance(400))
  answer([])
  await first.seen(() => first.kit.store.getState().socials)
  expect(places(first.root)).toEqual(['64px', '60px'])
  await closeAll()
  first.kit.destroy()
  const next = await opened({ socials: () => new Promise<never>(() => undefined), storage })
  await next.button('Continue with email')
  expect(places(next.root)).toEqual(['64px'])
})

it('error: an answer that fails once is asked for anew at the next opening', async () => {
  let fails = true
  const page = await opened({
    socials: async () => {
      if (fails) throw new Error('offline')
      return ['google']
    },
  })
  await page.button('Continue with email')
  expect(page.slots()).toEqual([])
  fails = false
  await closeAll()
  const root = await inModal(page.kit, () => void open(page.kit))
  await vi.waitFor(async () => {
    await act(() => page.clock.advance(0))
    expect(root()?.querySelector('.slot')).toBeTruthy()
  })
})

it('of more than five providers four are shown, and the fifth slot shows the others', async () => {
  const { kit } = world()
  const slotsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${at}`,
      name: `${at}`,
      media: '',
      onClick: () => undefined,
    }))
  const read = (count: number, presses: boolean) =>
    withPart(kit, <Slots slots={slotsOf(count)} blocked={undefined} />, (page) => {
      const names = () => [...page.querySelectorAll('.slot')].map((each) => each.getAttribute('aria-label'))
      if (presses) act(() => page.querySelector<HTMLElement>('.slot:last-child')?.click())
      return names()
    })
  expect(await read(5, false)).toEqual(['0', '1', '2', '3', '4'])
  expect(await read(6, false)).toEqual(['0', '1', '2', '3', 'More ways to sign in'])
  expect(await read(6, true)).toEqual(['0', '1', '2', '3', '4', '5'])
})
