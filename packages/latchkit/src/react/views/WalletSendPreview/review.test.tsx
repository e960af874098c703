import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { changeApproval } from '../../../core/connect/approvals.js'
import { connect } from '../../../core/connect/connect.js'
import type { Quote } from '../../../core/contracts/send.js'
import { toyAccount } from '../../../core/fixtures/toyAccount.js'
import { createSendingToy, toyQuote } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { patch } from '../../../core/kit/kit.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { showToast } from '../../../core/modal/toast.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import { currentView } from '../../../core/state/views.js'
import { nameMinimumWaitMs, sendQuoteWaitMs } from '../../../wire/constants.js'
import { fail } from '../../../wire/errors/fail.js'
import { frameFailed } from '../../../wire/errors/frame.js'
import { requestUnconfirmed } from '../../../wire/errors/pairing.js'
import { userRejected } from '../../../wire/errors/wallet.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'
import { startedMs } from './showProgress.js'

const world = worlds()
afterEach(closeAll)

/** A visitor looks a send of 1.5 BRK over; the wallet answers when a test says so. */
async function reviewing(more: Parameters<typeof changeSend>[1] = {}, quote?: Partial<Quote>) {
  const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
  chain.answer = (draft) => toyQuote(draft, quote)
  const { kit, start, clock } = world({ adapters: [adapter] })
  toy.setBalance(async () => 9_000_000n)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  changeSend(kit, { sendTokenAmount: 1_500_000n, typedAmount: '1.5', receiverAddress: 'brick-b', ...more })
  for (const each of ['Account', 'WalletSend', 'WalletSendPreview'] as const) await loadView(kit, each)
  const root = await inModal(kit, () => {
    open(kit, { view: 'WalletSend' })
    pushView(kit, view('WalletSendPreview', {}))
  })
  const pass = (ms = 0) => act(() => clock.advance(ms))
  await pass()
  const button = () => [...(root()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  const quoted = () =>
    expect
      .poll(async () => {
        await pass(sendQuoteWaitMs)
        return button()?.disabled
      })
      .toBe(false)
  const send = async () => {
    await quoted()
    await act(async () => button()?.click())
    await expect.poll(() => chain.submitted.length).toBeGreaterThan(0)
    await pass()
  }
  const answer = async (how: (wallet: NonNullable<(typeof chain.submitted)[number]>) => void) => {
    const wallet = chain.submitted.at(-1)
    await act(async () => wallet && how(wallet))
    await pass()
  }
  return {
    ...{ kit, toy, chain, clock },
    pass,
    quoted,
    send,
    answer,
    button,
    where: () => currentView(kit.store.getState().router).name,
    toast: () => kit.store.getState().toast.current,
    shown: () => root()?.querySelector<HTMLElement>('.views > .view')?.dataset.view,
    text: (of: string) => root()?.querySelector(of)?.textContent,
    focused: () => root()?.activeElement?.className,
  }
}

it('readings 43: the review stays until the wallet has given a hash, and says where to confirm', async () => {
  const { quoted, send, answer, button, where, toast, text, focused } = await reviewing()
  await quoted()
  expect(button()?.textContent).toBe('Send 1.5 BRK')
  await send()
  expect([where(), button()?.textContent, button()?.disabled]).toEqual([
    'WalletSendPreview',
    'Confirm in a',
    true,
  ])
  expect([text('.actions [role=status]'), focused(), toast()]).toEqual([
    'Confirm in a',
    'statement',
    undefined,
  ])
  await answer(({ yes }) => yes('trail 1'))
  expect(where()).toBe('Account')
})

it.each([
  ['before the wallet answers', true],
  ['after it', false],
])(
  'a send that the secure frame approves ends in Account, with its toast: the approval ends %s',
  async (_, endsFirst) => {
    const { kit, send, answer, chain, where, toast, shown, pass } = await reviewing()
    await loadView(kit, 'ApproveTransaction')
    await send()
    const request = { id: '1', method: 'send', namespace: 'toy', caipNetworkId: 'toy:1' } as const
    await act(async () => changeApproval(kit, 'toy:a', request, 'pending'))
    expect(where()).toBe('ApproveTransaction')
    const end = () => act(async () => changeApproval(kit, 'toy:a', request, 'success'))
    if (endsFirst) await end()
    await answer(({ yes }) => yes('trail 1'))
    if (!endsFirst) await end()
    await expect.poll(shown).toBe('Account')
    expect([where(), kit.store.getState().router.history.length, kit.store.getState().send]).toEqual([
      'Account',
      1,
      undefined,
    ])
    expect(toast()).toMatchObject({ kind: 'loading', detail: 'Sending 1.5 BRK' })
    await act(async () => chain.followed[0]?.end({ status: 'confirmed' }))
    await pass(startedMs)
    expect([where(), toast()?.text]).toEqual(['Account', 'Sent 1.5 BRK'])
  },
)

it('readings 43: one toast says that it has started, and in its place, with nothing of a start, that it is in a block', async () => {
  const { send, answer, chain, toast, pass } = await reviewing()
  await send()
  await answer(({ yes }) => yes('trail 1'))
  const link = { text: 'View', href: 'https://toybox.example/move/trail%201?in=1' }
  const started = {
    kind: 'loading',
    text: 'toast.transactionStarted',
    detail: 'Sending 1.5 BRK',
    link,
  }
  expect(toast()).toEqual(started)
  await pass(30_000)
  expect(toast()).toEqual(started)
  await act(async () => chain.followed[0]?.end({ status: 'confirmed' }))
  expect(toast()).toEqual({ kind: 'success', text: 'Sent 1.5 BRK', link })
  await pass(4_000)
  expect(toast()).toBeUndefined()
})

it.each([
  [{ status: 'failed', reason: 'the door is shut' }, 'Send failed', 'the door is shut'],
  [{ status: 'failed' }, 'Send failed', '1.5 BRK wasn’t sent. You may still have paid the fee.'],
  [
    { status: 'dropped' },
    'Send failed',
    'The network dropped this transaction. Check Activity before you send again.',
  ],
] as const)('error: %j is said in its place', async (outcome, title, detail) => {
  const { send, answer, chain, toast } = await reviewing()
  await send()
  await answer(({ yes }) => yes('trail 1'))
  await act(async () => chain.followed[0]?.end(outcome))
  expect(toast()).toMatchObject({ kind: 'error', text: title, detail })
})

it('one that was sped up or cancelled in the wallet is no failure, and is said to be one of the two', async () => {
  const { send, answer, chain, toast } = await reviewing()
  await send()
  await answer(({ yes }) => yes('trail 1'))
  await act(async () => chain.followed[0]?.end({ status: 'replaced' }))
  expect(toast()).toEqual({
    kind: 'info',
    text: 'Send replaced',
    detail: 'It was sped up or cancelled. Check Activity.',
  })
})

it('what the wallet has only proposed is said to wait for other owners, and not followed by the toast', async () => {
  const { send, answer, where, toast, pass } = await reviewing()
  await send()
  await answer(({ propose }) => propose('proposal 1'))
  expect([where(), toast()?.kind]).toEqual(['Account', 'success'])
  expect(toast()?.text).toBe('Proposed in a. It’s sent once enough owners approve.')
  await pass(4_000)
  expect(toast()).toBeUndefined()
})

it('what takes longer than a minute is left to the activity, and its end is told when it comes', async () => {
  const { send, answer, chain, toast, pass } = await reviewing()
  await send()
  await answer(({ yes }) => yes('trail 1'))
  await pass(60_000)
  expect(toast()).toBeUndefined()
  await act(async () => chain.followed[0]?.end({ status: 'confirmed' }))
  expect(toast()).toEqual({ kind: 'success', text: 'Sent 1.5 BRK', link: expect.anything() })
})

it('another message in between takes nothing from the end', async () => {
  const { kit, send, answer, chain, toast, pass } = await reviewing()
  await send()
  await answer(({ yes }) => yes('trail 1'))
  showToast(kit, { kind: 'success', text: 'Saved' })
  await pass(5_000)
  expect(toast()).toBeUndefined()
  await act(async () => chain.followed[0]?.end({ status: 'confirmed' }))
  expect(toast()).toEqual({ kind: 'success', text: 'Sent 1.5 BRK', link: expect.anything() })
})

it('error: readings 43 a refusal is neutral, where it can be tried again', async () => {
  const { send, answer, button, where, toast, text } = await reviewing()
  await send()
  await answer(({ no }) => no(fail(userRejected, { wallet: 'a' })))
  expect([where(), toast(), button()?.textContent]).toEqual(['WalletSendPreview', undefined, 'Send 1.5 BRK'])
  expect(text('.alert.info')).toBe('Nothing was sentYou cancelled in a.')
  expect(text('.alert.bad')).toBeUndefined()
})

it('error: a device that waits has sent nothing, and nobody is told that they cancelled', async () => {
  const { kit, send, answer, where, toast, text } = await reviewing()
  const waits = { message: 'This device is waiting until 10:00.', code: 4001, waits: true }
  const declined = fail(userRejected, { wallet: 'a' }, waits)
  await send()
  await answer(({ no }) => no(declined))
  // Only the visitor's own wallet knows devices that wait.
  expect(text('.alert.info')).toBe('Nothing was sentYou cancelled in a.')
  patch(kit, ({ connectors }) => ({ connectors: connectors.map((each) => ({ ...each, type: 'AUTH' })) }))
  await send()
  await answer(({ no }) => no(declined))
  expect([where(), toast(), text('.alert.info')]).toEqual([
    'WalletSendPreview',
    undefined,
    'Nothing was sentThis device is waiting until 10:00.',
  ])
})

it('error: §4 a failure stays there too, with its toast', async () => {
  const { send, answer, where, toast, text } = await reviewing()
  await send()
  await answer(({ no }) => no())
  expect([where(), toast()?.kind, toast()?.text]).toEqual([
    'WalletSendPreview',
    'error',
    'Something went wrong',
  ])
  expect(text('.alert.bad')).toMatch(/^Nothing was sent/)
})

it('error: what may have been sent all the same is not said to be unsent', async () => {
  const { send, answer, text } = await reviewing()
  await send()
  await answer(({ no }) => no(fail(requestUnconfirmed, { wallet: 'a' })))
  expect(text('.alert.bad')).toMatch(
    /^It may have been sentThe request may have reached a\. Check there before you try again\./,
  )
})

it('error: a wallet behind a frame fails in the words of its frame', async () => {
  const { send, answer, text } = await reviewing()
  await send()
  await answer(({ no }) => no(fail(frameFailed, { reason: 'The door is shut.' })))
  expect(text('.alert.bad')).toMatch(/^Nothing was sentThat didn’t work: The door is shut\./)
})

it('a visitor who has gone on is not taken elsewhere by the answer', async () => {
  const { kit, send, answer, where, toast, button } = await reviewing()
  await send()
  await act(async () => goBack(kit))
  expect([where(), button()?.textContent]).toEqual(['WalletSend', 'Confirm in a'])
  await act(async () => pushView(kit, view('Networks', {})))
  await answer(({ yes }) => yes('trail 1'))
  expect([where(), toast()?.detail]).toEqual(['Networks', 'Sending 1.5 BRK'])
})

it.each([
  ['the account', { accounts: [toyAccount('brick-z')] }],
  ['the network', { caipNetworkId: 'toy:2' as const }],
])('%s that changes leads back to the form, which says so and still has the receiver', async (_, change) => {
  const { kit, toy, pass, quoted, where, toast, text } = await reviewing()
  await quoted()
  await act(async () => changeSend(kit, { typedReceiver: 'brick-b' }))
  await act(async () => toy.emit({ type: 'change', connectorId: 'toy:a', ...change }))
  await pass()
  expect(where()).toBe('WalletSend')
  expect(toast()).toMatchObject({ kind: 'info', text: 'Your account or network changed' })
  await pass(nameMinimumWaitMs)
  await pass(nameMinimumWaitMs)
  expect(text('.send-receiver .address')).toBe('brick-b')
  expect(sendDraft(kit.store.getState())).toMatchObject({ typedAmount: '', receiverAddress: 'brick-b' })
})

it('a receiver that is none on the network that the wallet has changed to does not stay', async () => {
  const { kit, toy, pass, quoted, where, toast } = await reviewing()
  await quoted()
  await act(async () => changeSend(kit, { typedReceiver: 'nowhere' }))
  await act(async () => toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:2' }))
  await pass(nameMinimumWaitMs)
  expect([where(), toast()?.kind]).toEqual(['WalletSend', 'info'])
  expect(sendDraft(kit.store.getState())).toMatchObject({ typedReceiver: '' })
})

it('data and no value is a call: nothing is sent, and no text says that 0 is', async () => {
  const { quoted, send, answer, chain, button, text, toast, pass } = await reviewing({
    sendTokenAmount: 0n,
    typedAmount: '0',
    data: '0xa9059cbb',
  })
  await quoted()
  expect(text('.statement')).toBe('Call brick-b on Toy 1')
  expect(text('.outcome')).toContain('No BRK leaves your account, except the network fee')
  expect(text('.preview')).not.toMatch(/[−-]0|Send/)
  expect(button()?.textContent).toBe('Call brick-b')
  await send()
  await answer(({ yes }) => yes('trail 1'))
  expect(toast()).toMatchObject({ kind: 'loading', detail: 'Calling brick-b' })
  await act(async () => chain.followed[0]?.end({ status: 'confirmed' }))
  expect(toast()).toMatchObject({ kind: 'loading', detail: 'Calling brick-b' })
  await pass(startedMs)
  expect(toast()).toMatchObject({ kind: 'success', text: 'Called brick-b' })
})

it('what will be left has the network fee taken off', async () => {
  const { quoted, text } = await reviewing()
  await quoted()
  expect(text('.outcome .s')).toContain('7.499994')
})

it('error: what will be left is not shown where only the wallet knows the fee: it would be too much', async () => {
  const { quoted, text } = await reviewing({}, { fees: [] })
  await quoted()
  expect(text('.preview')).toContain('Shown in a')
  expect(text('.outcome')).not.toMatch(/→|7\.5/)
})

it('a long name is shortened in the statement and stands whole at the receiver', async () => {
  const name = `${'a-name-that-goes-on-'.repeat(8)}end.example`
  const { quoted, text } = await reviewing({ receiverProfileName: name })
  await quoted()
  expect(text('.statement b:last-of-type')?.length).toBeLessThan(90)
  expect(text('.statement')).toMatch(/a-name-that-goes-on-.*….*end\.example/)
  expect(text('.outcome-whole-name')).toBe(name)
})

it('the review says what follows the press, above its button, until the wallet is asked', async () => {
  const { quoted, send, text } = await reviewing()
  await quoted()
  expect(text('.follows')).toBe('You confirm it in a.')
  await send()
  expect(text('.follows')).toBeUndefined()
})

it('an email wallet approves in a next step, whatever its name', async () => {
  const { kit, quoted, text } = await reviewing()
  await act(async () =>
    kit.store.setState(({ connectors }) => ({
      connectors: connectors.map((each) => ({ ...each, type: 'AUTH' as const })),
    })),
  )
  await quoted()
  expect(text('.follows')).toBe('You approve it in the next step.')
})

it.each([
  ['with its price, what the amount is worth', { value: 2_000n, decimals: 0, symbol: 'USD' }, '$3,000.00'],
  ['without one, nothing', undefined, undefined],
])('the review shows below the amount, %s', async (_, nativePrice, worth) => {
  const { kit, quoted, text } = await reviewing()
  await quoted()
  const { of = '' } = sendDraft(kit.store.getState()) ?? {}
  const read = { of, status: 'ready' as const, data: { tokens: [], ...(nativePrice && { nativePrice }) } }
  await act(async () =>
    kit.store.setState(({ queries }) => ({ queries: { ...queries, tokenBalance: { toy: read } } })),
  )
  expect([text('.outcome-below > .num'), text('.outcome-below > .amount')?.includes('→')]).toEqual([
    worth,
    true,
  ])
})
