import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { worlds } from '../../core/fixtures/worlds.js'
import { patch } from '../../core/kit/kit.js'
import { close } from '../../core/modal/close.js'
import { open } from '../../core/modal/open.js'
import { showToast } from '../../core/modal/toast.js'
import type { ConnectorData } from '../../wire/entities.js'
import { allTexts as ar } from '../text/ar/all.js'
import { mountModal } from './mountModal.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()
afterEach(() => document.body.replaceChildren())

const announced = (name: string): ConnectorData => ({
  id: `eip6963:${name}`,
  type: 'ANNOUNCED',
  name,
  namespaces: ['toy'],
  instance: 1,
  shared: false,
  info: { rdns: name },
})

const dialog = () => document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
const toast = (role: string) => dialog()?.querySelector(`.toast[role=${role}]`)
const tokensUnavailable = {
  kind: 'error',
  text: 'toast.tokenBalanceUnavailable',
  detail: 'toast.fundsSafe',
} as const
const rows = () =>
  [...(dialog()?.querySelectorAll('section li button') ?? [])].map((row) => row.getAttribute('aria-label'))

/** A kit with one wallet, and its modal as often as it is opened. */
async function oneWallet() {
  const { kit, start } = world({ locale: 'en', connectors: [] })
  await start()
  patch(kit, () => ({ connectors: [announced('one')] }))
  let gone = Promise.resolve()
  const show = (locale = 'en') => {
    const table = Promise.resolve(locale === 'ar' ? ar : undefined)
    open(kit)
    gone = mountModal(kit, { locale, table }, null)
    return table
  }
  return {
    kit,
    show,
    shown: (locale?: string) => act(async () => void (await show(locale))),
    closed: () =>
      act(async () => {
        close(kit)
        await gone
      }),
    press: (key: object) =>
      act(async () => dialog()?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }))),
  }
}

describe('the modal', () => {
  it('shows the wallets that are here, and those that come while it is open', async () => {
    const { kit, shown, closed } = await oneWallet()
    await shown()
    expect(rows()[0]).toBe('one')
    await act(async () => patch(kit, () => ({ connectors: [announced('one'), announced('two')] })))
    await vi.waitFor(() => expect(rows().slice(0, 2)).toEqual(['one', 'two']))
    await closed()
    expect(document.querySelector('latchkit-modal')).toBeNull()
  })

  it("says a failed read of tokens in the specification's words, and below them in ours", async () => {
    const { kit, shown, closed } = await oneWallet()
    await shown()
    await act(async () => showToast(kit, tokensUnavailable))
    const [title, sentence] = ['Token Balance Unavailable', 'Your funds aren’t affected.']
    await vi.waitFor(() => expect(toast('alert')?.textContent).toBe(`${title}${sentence}`))
    await closed()
  })

  it('reads what is neither a success nor a failure out without an alarm', async () => {
    const { kit, shown, closed } = await oneWallet()
    await shown()
    await act(async () => showToast(kit, { kind: 'info', text: 'Send replaced' }))
    await vi.waitFor(() => expect(toast('status')?.textContent).toBe('Send replaced'))
    expect(toast('status')?.querySelector('.bad, .ok')).toBeNull()
    await closed()
  })

  it('a message with a button does what the button says and goes; a failure is told', async () => {
    const { kit, shown, closed } = await oneWallet()
    await shown()
    await act(async () => showToast(kit, { kind: 'info', text: 'emailDeviceWants', act: 'reviewDevices' }))
    const button = () => toast('status')?.querySelector('button')
    await vi.waitFor(() => expect(button()?.textContent).toBe('Review'))
    // The site has no email wallet.
    await act(async () => button()?.click())
    await vi.waitFor(() => expect(toast('alert')?.textContent).toContain('Couldn’t load this screen'))
    await closed()
  })

  it('is in the language that the site has chosen since it was closed, in one host', async () => {
    const { kit, shown, closed } = await oneWallet()
    await shown()
    expect(dialog()?.dir).toBe('ltr')
    await closed()
    patch(kit, ({ options }) => ({ options: { ...options, locale: 'ar' } }))
    await shown('ar')
    expect(dialog()?.dir).toBe('rtl')
    expect(document.querySelectorAll('latchkit-modal')).toHaveLength(1)
    await closed()
  })

  it('leaves nothing behind when it is closed before it could be rendered, and opens again', async () => {
    const { kit, show, shown, closed } = await oneWallet()
    await act(async () => {
      const texts = show()
      close(kit)
      await texts
    })
    expect(document.querySelector('latchkit-modal')).toBeNull()
    await shown()
    expect(rows()[0]).toBe('one')
    await closed()
  })

  it('is left by Escape also in the moment in which nothing has the focus', async () => {
    const { kit, shown } = await oneWallet()
    await shown()
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('one Escape closes one layer: a dialog of the site below it sees that the key is taken', async () => {
    const { kit, shown } = await oneWallet()
    const seen: boolean[] = []
    // Radix and vaul listen so, and do nothing where the default is prevented.
    const host = (event: KeyboardEvent) => seen.push(event.defaultPrevented)
    document.addEventListener('keydown', host, true)
    const key = () =>
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true })
    await shown()
    const own = document.body.appendChild(document.createElement('button'))
    await act(async () => own.dispatchEvent(key()))
    expect([seen, kit.store.getState().modal.open]).toEqual([[false], true])
    await act(async () => dialog()?.querySelector('button')?.dispatchEvent(key()))
    expect([seen, kit.store.getState().modal.open]).toEqual([[false, true], false])
    await vi.waitFor(() => expect(document.querySelector('latchkit-modal')).toBeNull())
    document.body.dispatchEvent(key())
    expect(seen).toEqual([false, true, false])
    document.removeEventListener('keydown', host, true)
  })

  it('is left by Escape, but not while a word is being composed', async () => {
    const { kit, shown, press } = await oneWallet()
    await shown()
    const isOpen = () => kit.store.getState().modal.open
    await press({ key: 'Escape', isComposing: true })
    await press({ key: 'Escape', keyCode: 229 })
    await press({ key: 'a' })
    expect(isOpen()).toBe(true)
    await press({ key: 'Escape' })
    expect(isOpen()).toBe(false)
  })
})
