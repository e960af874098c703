import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { worlds } from '../../../core/fixtures/worlds.js'
import { addPendingEntry } from '../../../core/money/addPendingEntry.js'
import { closeAll } from '../../modal/fixtures/inModal.js'
import { accountOf } from './fixtures/accountOf.js'

const world = worlds()
afterEach(closeAll)

/** Opens the account of a wallet that has so much, in millionths. */
async function holding(bricks: bigint, gold: bigint) {
  const { kit, root: modal, pass } = await accountOf(world, { bricks, gold })
  const root = modal()
  const hero = () => root?.querySelector('.balance > .amount')
  const rows = () => [...(root?.querySelectorAll('.token .amount') ?? [])]
  /** Returns the visible text of an amount, and its name. */
  const read = (amount: Element | null | undefined) => [
    (amount?.querySelector('[aria-hidden]') ?? amount)?.textContent,
    amount?.querySelector('.hidden')?.textContent,
  ]
  return {
    kit,
    moved: () => [...(root?.querySelectorAll('.activity .amount') ?? [])].map(read),
    activity: async () => {
      await act(async () => {
        const [, last] = root?.querySelectorAll<HTMLElement>('[role=tab]') ?? []
        last?.click()
        await import('./ActivityPart.js')
      })
      await pass()
    },
    hero: () => read(hero()),
    rows: () => rows().map(read),
    press: (amount: () => Element | null | undefined) => act(async () => (amount() as HTMLElement)?.click()),
    heroAmount: hero,
    rowAmount: (at: number) => () => rows()[at],
  }
}

it('readings 44: a press shows every digit of an amount, a screen reader is told them at once', async () => {
  const { hero, rows, press, heroAmount, rowAmount } = await holding(9_999_998_765n, 12_345_678_901_299_999n)
  expect(hero()).toEqual(['9,999.998 BRK', '9,999.998 BRK, exactly 9,999.998765 BRK'])
  expect(rows()[1]).toEqual(['12.34B GLD', '12.34B GLD, exactly 12,345,678,901.299999 GLD'])
  expect(heroAmount()?.tagName).toBe('BUTTON')
  expect(heroAmount()?.getAttribute('aria-expanded')).toBe('false')
  await press(heroAmount)
  expect(hero()).toEqual(['9,999.998765 BRK', undefined])
  expect(heroAmount()?.getAttribute('aria-expanded')).toBe('true')
  await press(rowAmount(1))
  expect(rows()[1]).toEqual(['12,345,678,901.299999 GLD', undefined])
  await press(heroAmount)
  expect(hero()[0]).toBe('9,999.998 BRK')
})

it('readings 44: one balance is cut off in one place, above the list and in it', async () => {
  const { hero, rows } = await holding(9_999_998_765n, 640_129_900n)
  expect(rows().map(([shown]) => shown)).toEqual([hero()[0], '640.12 GLD'])
})

it('readings 44: nor is one written short above the list and whole in it', async () => {
  const { hero, rows } = await holding(1_234_567_890_123_456_789n, 1n)
  expect(hero()[0]).toBe('1.234T BRK')
  expect(rows()[0]).toEqual(hero())
})

it('an amount of which every digit is shown is no button', async () => {
  const { heroAmount } = await holding(1_500_000n, 1n)
  expect([heroAmount()?.tagName, heroAmount()?.textContent]).toEqual(['SPAN', '1.5 BRK'])
})

it('of less than can be shown no sign stands before the <: −<0.001 reads as less than nothing', async () => {
  const { kit, activity, moved } = await holding(1_500_000n, 1n)
  const amount = { value: 1n, decimals: 6, symbol: 'BRK' }
  const asset = { network: 'toy:1', amount } as const
  for (const [id, value] of [
    ['a', 1n],
    ['b', 1_000_000n],
  ] as const)
    addPendingEntry(kit, { kind: 'send', id, by: 'shop', out: [{ ...asset, amount: { ...amount, value } }] })
  await activity()
  expect(moved()).toEqual([
    ['−1 BRK', undefined],
    ['<0.001 BRK', '<0.001 BRK, exactly −0.000001 BRK'],
  ])
})
