import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeApproval } from '../../core/connect/approvals.js'
import { connect } from '../../core/connect/connect.js'
import { createToy, toyNetwork } from '../../core/fixtures/toy.js'
import { createToyLogin } from '../../core/fixtures/toyLogin.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { type Kit, patch } from '../../core/kit/kit.js'
import { open } from '../../core/modal/open.js'
import { pushView } from '../../core/modal/router.js'
import { view } from '../../core/state/router.js'
import { currentView, type OpenableView } from '../../core/state/views.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { loadModalPart } from '../kit/useModalPart.js'
import { loadView } from '../registry.js'
import { closeAll, inModal } from './fixtures/inModal.js'
import { mountInPage } from './mountInPage.js'

const world = worlds()
afterEach(closeAll)

/** A modal on a site with an email wallet, whose frame shows what a test says. */
async function opened(name: OpenableView = 'Connect', mount = inModal) {
  const code = { resolve: () => {}, reject: (_: unknown) => {} }
  const { mail, given } = createToyLogin({
    connectEmail: () =>
      new Promise((resolve, reject) =>
        Object.assign(code, { resolve: () => resolve({ action: 'VERIFY_OTP' }), reject }),
      ),
  })
  const toy = createToy()
  const { kit, start, clock } = world({
    networks: [toyNetwork('1')],
    adapters: [toy.adapter],
    connectors: [given],
  })
  await start()
  if (name === 'Account') {
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
  }
  for (const each of [name, 'ApproveTransaction'] as const) await loadView(kit, each)
  for (const each of ['frameCover', 'emailField', 'motion'] as const) await loadModalPart(kit, each)
  const modal = await mount(kit, () => void open(kit, { view: name }))
  const settle = () => act(() => clock.advance(0))
  /** Waits until something is there. */
  const seen = async <Found,>(look: () => Found | null | undefined | false): Promise<Found> => {
    for (;;) {
      await settle()
      const found = look()
      if (found) return found
    }
  }
  const root = await seen(modal)
  const panel = await seen(() => root.querySelector<HTMLElement>('.panel'))
  return {
    ...{ kit, clock, mail, code, root, panel, settle, seen },
    frame: (height?: number, title = 'Confirm Email') =>
      act(async () => patch(kit, () => ({ frame: height === undefined ? undefined : { title, height } }))),
    /** The title of what covers the panel, and the height that it gives the panel. */
    cover: () => {
      const cover = panel.querySelector('.frame-cover')
      if (!cover) return panel.classList.contains('covered')
      return `${cover.querySelector('h2, h3')?.textContent} ${panel.style.getPropertyValue('--frame-height')}`
    },
    async logIn() {
      const field = root.querySelector('input[type="email"]') as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'a@example.org')
      await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })))
      await act(async () => root.querySelector<HTMLElement>('button.go')?.click())
    },
    typed: () => root.querySelector<HTMLInputElement>('input[type="email"]')?.value,
  }
}

/** Mounts the modal of a kit as a part of the page. */
async function inPage(kit: Kit, openView: () => void) {
  const main = document.createElement('main')
  document.body.append(main)
  await act(async () => {
    const unmount = mountInPage(kit, { locale: 'en', texts: undefined }, main)
    unmounts.push(() => {
      unmount()
      main.remove()
    })
    openView()
  })
  return () => main.querySelector('latchkit-modal')?.shadowRoot
}
const unmounts: (() => void)[] = []
afterEach(() =>
  act(async () => {
    for (const unmount of unmounts.splice(0)) unmount()
  }),
)

it('below a frame the panel has the title and height of the frame; the view stays as it was', async () => {
  const page = await opened()
  await page.logIn()
  await page.frame(256)
  expect(page.cover()).toBe('Confirm Email 256px')
  await page.frame(400, 'Register Device')
  expect(page.cover()).toBe('Register Device 400px')
  // The visitor closes the frame.
  await page.frame()
  await act(async () => page.code.reject(fail(requestAborted, {})))
  await page.settle()
  expect([page.cover(), page.typed()]).toEqual([false, 'a@example.org'])
})

it('after the right code the panel waits in its size, then shows the account, and closes', async () => {
  const page = await opened()
  await page.logIn()
  await page.frame(256)
  await page.frame()
  expect(page.cover()).toBe('Confirm Email 256px')
  await act(async () => page.code.resolve())
  await page.seen(() => page.mail.opening)
  expect(page.cover()).toBe('Confirm Email 256px')
  const shown: unknown[] = []
  // As it is when the modal closes: for a moment it stays on the screen.
  const stop = page.kit.store.subscribe(({ modal }) => {
    const cover = page.panel.querySelector('.frame-cover')
    const texts = ['h3', '.hero > p'].map((each) => cover?.querySelector(each)?.textContent)
    if (!modal.open) shown.push(cover?.querySelector('.ring.done .avatar') !== null, ...texts)
  })
  await act(async () => page.mail.opening?.yes({ ...page.mail.shared({ toy: ['brick-ann'] }) }))
  await page.seen(() => !page.kit.store.getState().modal.open)
  stop()
  expect(shown.slice(0, 3)).toEqual([true, 'Connected', 'Your wallet brick-ann'])
})

it('error: a login that fails after the code shows its form again', async () => {
  const page = await opened()
  await page.logIn()
  await page.frame(256)
  await page.frame()
  await act(async () => page.code.reject(new Error('the service is down')))
  await page.settle()
  expect(page.cover()).toBe(false)
  expect(page.root.querySelector('[role=alert]')).not.toBeNull()
})

it('a request covers the panel before its frame comes; where none comes within a second, the view below can end it', async () => {
  const page = await opened('Account')
  const { kit, clock } = page
  const request = { id: '1', method: 'sign', namespace: 'toy', caipNetworkId: 'toy:1' } as const
  await act(async () => changeApproval(kit, 'mail', request, 'pending'))
  expect(page.cover()).toBe('Approve Transaction 256px')
  await act(() => clock.advance(999))
  await page.frame(256, 'Approve Transaction')
  await act(() => clock.advance(2_000))
  expect(page.cover()).toBe('Approve Transaction 256px')
  await page.frame()
  await act(() => clock.advance(1_000))
  expect([page.cover(), currentView(kit.store.getState().router).name]).toEqual([false, 'ApproveTransaction'])
  await act(async () => changeApproval(kit, 'mail', request, 'success'))
  expect([page.cover(), currentView(kit.store.getState().router).name]).toEqual([false, 'Account'])
})

it('without a request the list of approvals is not covered', async () => {
  const page = await opened('Account')
  await act(async () => pushView(page.kit, view('ApproveTransaction', {})))
  expect(page.cover()).toBe(false)
})

it('a modal that a request opens has the size of the frame from its first picture on', async () => {
  const page = await opened('Account')
  const { kit } = page
  await closeAll()
  const request = { id: '1', method: 'sign', namespace: 'toy', caipNetworkId: 'toy:1' } as const
  const modal = await inModal(kit, () => changeApproval(kit, 'mail', request, 'pending'))
  const panel = await page.seen(() => modal()?.querySelector<HTMLElement>('.panel'))
  expect(panel.classList.contains('covered')).toBe(true)
  expect(panel.style.getPropertyValue('--frame-height')).toBe('256px')
})

it('what the cover hides is inert; the focus waits at the title of the cover and returns to where it was', async () => {
  const page = await opened()
  const { panel, root } = page
  const field = root.querySelector('input[type="email"]') as HTMLInputElement
  await act(async () => field.focus())
  await page.logIn()
  const inert = () =>
    [...panel.children].map((each) => `${each.className.split(' ')[0]} ${each.hasAttribute('inert')}`)
  expect(inert()).toEqual(['header false', 'views false'])
  const outside = document.createElement('button')
  document.body.append(outside)
  outside.focus()
  await page.frame(256)
  expect(inert()).toEqual(['header true', 'views true', 'frame-cover false'])
  // The frame keeps the focus while it is shown.
  expect(document.activeElement).toBe(outside)
  await page.frame()
  expect(root.activeElement?.textContent).toBe('Confirm Email')
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  root.activeElement?.dispatchEvent(tab)
  expect([tab.defaultPrevented, root.activeElement?.textContent]).toEqual([true, 'Confirm Email'])
  await act(async () => page.code.reject(fail(requestAborted, {})))
  await page.settle()
  expect(inert()).toEqual(['header false', 'views false'])
  expect(root.activeElement).toBe(field)
  outside.remove()
})

it('while a request waits for its frame, Tab reaches nothing below the cover; afterwards the view has the focus', async () => {
  const page = await opened('Account')
  const { kit, root, panel } = page
  const button = panel.querySelector('.views button') as HTMLElement
  await act(async () => button.focus())
  const request = { id: '1', method: 'sign', namespace: 'toy', caipNetworkId: 'toy:1' } as const
  await act(async () => changeApproval(kit, 'mail', request, 'pending'))
  expect(root.activeElement?.closest('.frame-cover')).not.toBeNull()
  expect([...panel.querySelectorAll('button')].every((each) => each.closest('[inert]'))).toBe(true)
  await act(async () => changeApproval(kit, 'mail', request, 'success'))
  await page.settle()
  expect(root.activeElement?.closest('[inert], .frame-cover')).toBeNull()
  expect(root.activeElement && panel.contains(root.activeElement)).toBe(true)
})

it('after a cover that came while only the panel had the focus, the view has it, since a reader would read out all of the panel', async () => {
  const { kit, root, panel, clock } = await opened('Account')
  await act(async () => panel.focus())
  const request = { id: '1', method: 'sign', namespace: 'toy', caipNetworkId: 'toy:1' } as const
  await act(async () => changeApproval(kit, 'mail', request, 'pending'))
  await act(() => clock.advance(1_000))
  expect([root.activeElement !== null, root.activeElement === panel]).toEqual([true, false])
})

it('in the page the panel is covered too, comes into sight, and shows the account after the right code', async () => {
  const page = await opened('Connect', inPage)
  const seen = vi.spyOn(page.panel, 'scrollIntoView')
  await page.logIn()
  await page.frame(256)
  expect(page.cover()).toBe('Confirm Email 256px')
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' })
  await page.frame(400, 'Register Device')
  expect(page.cover()).toBe('Register Device 400px')
  await page.frame()
  await act(async () => page.code.resolve())
  await page.seen(() => page.mail.opening)
  await act(async () => page.mail.opening?.yes({ ...page.mail.shared({ toy: ['brick-ann'] }) }))
  await page.seen(() => currentView(page.kit.store.getState().router).name === 'Account')
  await page.settle()
  expect(page.cover()).toBe(false)
  expect([...page.panel.children].some((each) => each.hasAttribute('inert'))).toBe(false)
})
