import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createSendingToy } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { nameMinimumWaitMs } from '../../../wire/constants.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)
afterEach(() => vi.unstubAllGlobals())

/** A camera whose code is read when it is pressed. */
vi.mock('./ScanPanel.js', () => ({
  ScanPanel: ({ onRead }: { readonly onRead: (text: string) => void }) => (
    <button type="button" className="code" onClick={() => onRead('brick-ann')} />
  ),
}))
const hasCamera = () => {
  const enumerateDevices = async () => [{ kind: 'videoinput' }]
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices, getUserMedia: async () => undefined } })
}

/** The Send form, whose field has the focus. */
async function form() {
  const { toy, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock } = world({ adapters: [adapter] })
  toy.setBalance(async () => 9_000_000n)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await loadView(kit, 'WalletSend')
  const root = await inModal(kit, () => void open(kit, { view: 'WalletSend' }))
  const pass = () => act(() => clock.advance(nameMinimumWaitMs))
  const field = () => root()?.querySelector<HTMLInputElement>('.send-whom input')
  await expect
    .poll(async () => {
      await pass()
      return field()
    })
    .toBeTruthy()
  await act(async () => field()?.focus())
  /** Writes something into the field, and waits until it has been looked for. */
  const write = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field()?.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    })
    await pass()
  }
  const type = async (text: string) => {
    for (const key of text) await write(`${field()?.value}${key}`)
  }
  const shown = () => [
    root()?.querySelector('.send-receiver .address')?.textContent,
    root()?.activeElement?.getAttribute('aria-label'),
  ]
  return { root, field, write, type, shown, receiver: () => sendDraft(kit.store.getState())?.receiverAddress }
}

it('a receiver that is typed key by key may go on after the first address that it makes', async () => {
  const { root, type, shown, receiver } = await form()
  await type('brick-a')
  expect([...shown(), receiver()]).toEqual([undefined, 'Recipient', 'brick-a'])
  await type('nn')
  expect([...shown(), receiver()]).toEqual([undefined, 'Recipient', 'brick-ann'])
  expect(root()?.querySelector('.send-field')?.nextElementSibling?.textContent).toBe('')
  // Nothing moves at the press that leaves the field.
  const amount = root()?.querySelector<HTMLInputElement>('.send-typed input')
  await act(async () => amount?.focus())
  expect([...shown(), receiver()]).toEqual([undefined, 'Amount to send', 'brick-ann'])
})

it('Enter ends what is typed, and what has become of it takes the focus', async () => {
  const { field, type, shown } = await form()
  await type('brick-ann')
  await act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(shown()).toEqual(['brick-ann', 'Clear recipient'])
})

it('Enter that ends a word being composed leaves the field as it is', async () => {
  const { field, type, shown } = await form()
  await type('brick-ann')
  const press = (init: KeyboardEventInit) =>
    act(async () => {
      field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
    })
  await press({ isComposing: true })
  // WebKit tells it so, after the composition has ended.
  await press({ keyCode: 229 })
  expect(shown()).toEqual([undefined, 'Recipient'])
  await press({})
  expect(shown()).toEqual(['brick-ann', 'Clear recipient'])
})

it('an address that comes as a whole is taken at once', async () => {
  const { write, shown } = await form()
  await write('brick-ann')
  expect(shown()).toEqual(['brick-ann', 'Clear recipient'])
})

it.each([
  ['a direction mark', '\u200fbrick-ann'],
  ['zero-width spaces', '\u200bbrick-ann\ufeff'],
  ['an isolate, a blank and a line break', ' \u2066brick-ann\u2069\n'],
])('an address that is pasted with %s around it is that address', async (_, text) => {
  const { write, shown, receiver } = await form()
  await write(text)
  expect([...shown(), receiver()]).toEqual(['brick-ann', 'Clear recipient', 'brick-ann'])
})

it('what is scanned is taken at once, also after something was typed and taken back', async () => {
  hasCamera()
  const { root, write, type, shown } = await form()
  await type('b')
  await write('')
  for (const button of ['.send-scan', '.code']) {
    await expect.poll(() => act(async () => root()?.querySelector(button))).toBeTruthy()
    await act(async () => root()?.querySelector<HTMLElement>(button)?.click())
  }
  await expect.poll(() => act(async () => shown()[0])).toBe('brick-ann')
})
