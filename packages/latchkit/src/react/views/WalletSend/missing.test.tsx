import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createSendingToy } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { currentView } from '../../../core/state/views.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** Opens the form of an account with a balance. */
async function openForm(balance: bigint, features = {}) {
  const { toy, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock } = world({ adapters: [adapter], features })
  toy.setBalance(async () => balance)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await loadView(kit, 'WalletSend')
  const root = await inModal(kit, () => open(kit, { view: 'WalletSend' }))
  await act(() => clock.advance(0))
  return { kit, root, clock }
}

it('readings 56: the button that waits for an amount or a receiver leads to it, says so, and reviews nothing', async () => {
  const { kit, root, clock } = await openForm(9_000_000n)
  const button = () => [...(root()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  const press = () => act(async () => button()?.click())
  const shown = () => [
    button()?.textContent,
    root()?.activeElement?.getAttribute('aria-label'),
    kit.store.getState().toast.current?.text,
    currentView(kit.store.getState().router).name,
  ]
  const words = 'Something is missing or incorrect. Check what you entered.'
  await expect.poll(() => button()?.textContent).toBe('Enter an amount')
  await press()
  expect(shown()).toEqual(['Enter an amount', 'Amount to send', words, 'WalletSend'])
  await act(async () => changeSend(kit, { sendTokenAmount: 1_500_000n, typedAmount: '1.5' }))
  await press()
  // §4: a message that follows another one shows after 150 ms.
  await act(() => clock.advance(150))
  expect(shown()).toEqual(['Add a recipient', 'Recipient', words, 'WalletSend'])
})

it.each([
  ['points', false, 'send-typed quiet'],
  ['uses the keyboard', true, 'send-typed'],
])('the ring of the amount that the modal focuses, for a visitor who %s', async (_, isByKeyboard, first) => {
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? isByKeyboard : matches.call(this, selector)
  })
  const { adapter, toy } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock } = world({ adapters: [adapter] })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await loadView(kit, 'WalletSend')
  const root = await inModal(kit, () => open(kit, { view: 'WalletSend' }))
  await act(() => clock.advance(0))
  const label = () => root()?.querySelector('.send-typed')
  await expect.poll(() => label()?.className).toBe(first)
  await act(async () => label()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(label()?.className).toBe('send-typed')
})

it.each([
  ['a site that can receive', true, ['Receive']],
  ['one that cannot', false, []],
])('who holds nothing is told so by a notice, which is no button: %s', async (_, receive, names) => {
  const { root } = await openForm(0n, { receive })
  const note = () => root()?.querySelector('.actions [role=note]')?.textContent
  await expect.poll(note).toMatch(/^No BRK on /)
  const buttons = [...(root()?.querySelectorAll('.actions button') ?? [])]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
})
