import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fetchTokenBalance } from '../../../core/account/fetchTokenBalance.js'
import { connect } from '../../../core/connect/connect.js'
import { createSendingToy, toyQuote } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { pushView } from '../../../core/modal/router.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { view } from '../../../core/state/router.js'
import { sendQuoteWaitMs } from '../../../wire/constants.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

const gold = { name: 'Gold', symbol: 'GLD', decimals: 3, address: 'brick-gold' }

/** A visitor fills in a send of 1.5 BRK, on a chain that carries so many bytes of words along, or none. */
async function filling(maxBytes?: number) {
  const can = { send: 'modal', ...(maxBytes !== undefined && { memo: { maxBytes } }) } as const
  const { toy, chain, adapter } = createSendingToy({ can })
  const { kit, start, clock } = world({ adapters: [adapter], tokens: { 'toy:1': [gold] } })
  toy.setBalance(async () => 9_000_000n)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  changeSend(kit, {
    ...{ sendTokenAmount: 1_500_000n, typedAmount: '1.5' },
    ...{ typedReceiver: 'brick-b', receiverAddress: 'brick-b' },
  })
  for (const each of ['WalletSend', 'WalletSendPreview'] as const) await loadView(kit, each)
  const root = await inModal(kit, () => open(kit, { view: 'WalletSend' }))
  const pass = async () => {
    for (let turns = 0; turns < 3; turns++) await act(() => clock.advance(sendQuoteWaitMs))
  }
  await pass()
  const field = () => root()?.querySelector<HTMLInputElement>('.send-memo input')
  const button = () => [...(root()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  return {
    kit,
    toy,
    root,
    chain,
    pass,
    field,
    button,
    /** The accessible name of the field, and what stands in it. */
    shown: () => [field()?.getAttribute('aria-label'), field()?.value],
    text: (of: string) => root()?.querySelector(of)?.textContent,
    receiver: () => root()?.querySelector('.send-whom input'),
    memos: () => chain.quoted.map(({ memo }) => memo),
    async type(text: string, input: Element | null | undefined = field()) {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      await act(async () => {
        set?.call(input, text)
        input?.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      })
      await pass()
    },
    async review() {
      await act(async () => pushView(kit, view('WalletSendPreview', {})))
      await expect
        .poll(async () => {
          await pass()
          return [button()?.textContent?.startsWith('Send '), button()?.disabled]
        })
        .toEqual([true, false])
    },
    clear: async () => {
      await act(async () => root()?.querySelector<HTMLButtonElement>('.send-receiver .icon-button')?.click())
      await pass()
    },
  }
}

it('there is no field where the chain carries no words', async () => {
  const { field } = await filling()
  expect(field()).toBe(null)
})

it('what is typed is quoted, shown in the review and submitted; a draft may go without', async () => {
  const { shown, type, memos, button, review, text, chain } = await filling(40)
  expect([shown(), button()?.disabled]).toEqual([['Memo', ''], false])
  await type('  Order 7 ')
  expect(shown()).toEqual(['Memo', '  Order 7 '])
  expect(memos()).toEqual([undefined, 'Order 7'])
  await review()
  expect(text('.card')).toContain('MemoOrder 7')
  await act(async () => button()?.click())
  await expect.poll(() => chain.submitted.at(-1)?.quote.draft.memo).toBe('Order 7')
})

it('what cannot be seen, or turns what can, is not taken in', async () => {
  const { shown, type } = await filling(40)
  await type('Order\u202e7\u200b\u0007')
  expect(shown()).toEqual(['Memo', 'Order7'])
})

it('error: one that is too long says by how much, and is not reviewed', async () => {
  const { type, button, field, text } = await filling(4)
  await type('مذكرة')
  expect([button()?.textContent, button()?.disabled]).toEqual(['Shorten the memo', true])
  expect([field()?.getAttribute('aria-invalid'), text('.send-said')]).toEqual([
    'true',
    'Too long by 3 characters',
  ])
  await type('مذ')
  expect([button()?.textContent, button()?.disabled]).toEqual(['Review send', false])
})

it('error: where the receiver needs one, the form says so until there is one', async () => {
  const { chain, kit, type, button, pass } = await filling(40)
  chain.answer = (draft) =>
    toyQuote(draft, {
      notices: draft.memo ? [] : [{ code: 'lidShut', level: 'block', field: 'memo' }],
    })
  await act(async () => changeSend(kit, { sendTokenAmount: 2_000_000n, typedAmount: '2' }))
  await pass()
  expect(button()?.disabled).toBe(true)
  await type('Order 7')
  expect([button()?.textContent, button()?.disabled]).toEqual(['Review send', false])
})

it('it is for whom it was written: another receiver has none', async () => {
  const { type, clear, shown } = await filling(40)
  await type('Order 7')
  await clear()
  expect(shown()).toEqual(['Memo', ''])
})

it('a payment link fills it in, and the review shows all that the link wants in the transaction', async () => {
  const { chain, type, clear, receiver, shown, review, text, button } = await filling(40)
  chain.links['pay:c'] = { to: 'brick-c', amount: '2', memo: 'Order 7', references: ['brick-r'] }
  await clear()
  await type('pay:c', receiver())
  expect(shown()).toEqual(['Memo', 'Order 7'])
  await review()
  expect(text('.statement')).toContain('Send 2 BRK')
  expect(text('.card')).toContain('MemoOrder 7')
  expect(text('.card')).toContain('Referencebrick-r')
  await act(async () => button()?.click())
  const draft = { to: 'brick-c', amount: 2_000_000n, memo: 'Order 7', references: ['brick-r'] }
  await expect.poll(() => chain.submitted.at(-1)?.quote.draft).toMatchObject(draft)
})

it('what a link wanted is gone with its receiver', async () => {
  const { kit, chain, type, clear, receiver } = await filling(40)
  chain.links['pay:c'] = { to: 'brick-c', memo: 'Order 7', references: ['brick-r'] }
  await clear()
  await type('pay:c', receiver())
  expect(kit.store.getState().send).toMatchObject({ references: ['brick-r'] })
  await clear()
  expect(kit.store.getState().send).not.toHaveProperty('references')
  expect(kit.store.getState().send).not.toHaveProperty('memo')
})

it('error: a link for a token that the account does not have says so', async () => {
  const { chain, type, clear, receiver, text } = await filling(40)
  chain.links['pay:c'] = { to: 'brick-c', asset: 'brick-lead' }
  await clear()
  await type('pay:c', receiver())
  expect(text('.send-said')).toBe('This link asks for a token you don’t have on Toy 1.')
})

it('error: a link that is not followed says what to ask for; what is no link says that it is no address', async () => {
  const { chain, type, clear, receiver, text } = await filling(40)
  chain.links['pay:?'] = 'refused'
  await clear()
  await type('pay:?', receiver())
  expect(text('.send-said')).toBe('This payment link can’t be used here. Ask for the address instead.')
  await type('somebody', receiver())
  expect(text('.send-said')).toBe('This isn’t an address on Toy 1.')
})

it('a link pasted once more after a failure is read again: its token has come since', async () => {
  const { kit, toy, chain, type, clear, receiver, text, shown } = await filling(40)
  chain.links['pay:c'] = { to: 'brick-c', asset: 'brick-gold', memo: 'Order 7' }
  await clear()
  await type('pay:c', receiver())
  expect(text('.send-said')).toBe('This link asks for a token you don’t have on Toy 1.')
  toy.setTokens(async () => [7_000n])
  await act(() => fetchTokenBalance(kit, { force: true }))
  await type('pay:c', receiver())
  expect([text('.send-said'), shown()]).toEqual([undefined, ['Memo', 'Order 7']])
})

it('the review shows each space that is signed', async () => {
  const { type, review, root } = await filling(40)
  await type('A  7')
  await review()
  const memo = root()?.querySelector('.outcome-memo')
  expect(memo?.textContent).toBe('A  7')
  expect(memo && getComputedStyle(memo).whiteSpace).toBe('break-spaces')
})
