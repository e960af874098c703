import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import type { Quote } from '../../../core/contracts/send.js'
import { createSendingToy, toyQuote } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { sendQuoteWaitMs } from '../../../wire/constants.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** The Send form of a wallet whose quotes come when a test gives them. */
async function form(feeLevels?: number) {
  const can = { send: 'modal', ...(feeLevels !== undefined && { feeLevels }) } as const
  const { toy, chain, adapter } = createSendingToy({ can })
  const { kit, start, clock } = world({ adapters: [adapter] })
  toy.setBalance(async () => 9_000_000n)
  const answers: ((how: Partial<Quote> | Error) => void)[] = []
  chain.answer = (draft) =>
    new Promise((resolve, reject) => {
      answers.push((how) => (how instanceof Error ? reject(how) : resolve(toyQuote(draft, how))))
    })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await loadView(kit, 'WalletSend')
  const root = await inModal(kit, () => open(kit, { view: 'WalletSend' }))
  const pass = () => act(() => clock.advance(sendQuoteWaitMs))
  const rows = () => [...(root()?.querySelectorAll('.send-fees .send-fee') ?? [])]
  await expect.poll(() => act(async () => root()?.querySelector('.send-whom'))).toBeTruthy()
  await pass()
  return {
    /** Each row of the fees: a level, or the place of one. */
    shown: () => rows().map((row) => (row.querySelector('input') ? 'level' : 'place')),
    async answer(how: Partial<Quote> | Error = {}) {
      await act(async () => answers.shift()?.(how))
      await pass()
    },
    async take(address: string) {
      const token = { name: 'Gold', symbol: 'GLD', decimals: 3, address, chainId: 'toy:1' } as const
      await act(async () => changeSend(kit, { token }))
      await pass()
    },
  }
}

it('the levels of a fee have their place from the beginning, and after another token was chosen', async () => {
  const { shown, answer, take } = await form(2)
  expect(shown()).toEqual(['place', 'place'])
  await answer()
  expect(shown()).toEqual(['level', 'level'])
  await take('brick-gold')
  expect(shown()).toEqual(['place', 'place'])
  await answer()
  expect(shown()).toEqual(['level', 'level'])
})

it('error: a quote that could not be had leaves no place of fees', async () => {
  const { shown, answer } = await form(2)
  await answer(new Error('no answer'))
  expect(shown()).toEqual([])
})

it('a wallet whose fees leave no choice has no place for them', async () => {
  const { shown, answer } = await form()
  expect(shown()).toEqual([])
  await answer({ fees: [] })
  expect(shown()).toEqual([])
})
