import { expect } from '@playwright/test'
import { type Seat, secondTab } from '../seat.js'
import { type Act, atRest, never, request } from './act.js'

/** Has the wallet asked once, and answered. */
async function isAnswered(seat: Seat): Promise<void> {
  const result = await request(seat, seat.asks.button)
  await seat.approve()
  await seat.arrive()
  await expect(result).toHaveText(seat.asks.answer)
}

/** Expects that the button fails, by a code that says so. */
const cannot = (button: string) => async (seat: Seat) => {
  await expect(await seat.demo.tryIt(button)).toHaveText(/^(methodUnsupported|unsupportedChain)$/)
  await atRest(seat)
}

/** The acts in which the site asks the wallet, and what may come between question and answer. */
export const asking = {
  'sign message': {
    async run(seat) {
      const result = await request(seat, 'Sign message')
      await seat.approve()
      await expect(result).toHaveText(seat.family.signature)
      await atRest(seat, 'Sign message')
    },
    absent: cannot('Sign message'),
  },
  'typed data or its like': {
    async run(seat) {
      const result = await request(seat, seat.family.data)
      await seat.approve('two')
      await expect(result).not.toHaveText('…')
      await expect(result).not.toHaveClass(/failed/)
      await atRest(seat, seat.family.data)
    },
    absent: (seat) => cannot(seat.family.data)(seat),
  },
  'second attempt': {
    async run(seat) {
      const result = await request(seat, seat.asks.button)
      // The site asks again, whatever lies over its page.
      await seat.demo.scope
        .getByRole('button', { name: seat.asks.button, exact: true, includeHidden: true })
        .dispatchEvent('click')
      await seat.approveBoth()
      await seat.arrive()
      await expect(result).toHaveText(seat.asks.answer)
      await atRest(seat, seat.asks.button)
    },
    absent: never,
  },
  decline: {
    async run(seat) {
      const result = await seat.declines(() => request(seat, seat.asks.button))
      await expect(result).toHaveText('userRejected')
      await atRest(seat, seat.asks.button)
    },
    absent: never,
  },
  'reload in the middle': {
    async run(seat) {
      await request(seat, seat.asks.button)
      await seat.page.reload()
      await seat.afterLoad()
      await seat.forget()
      await atRest(seat)
      await expect(seat.demo.fact('address').first()).not.toBeEmpty()
      await isAnswered(seat)
      await atRest(seat)
    },
    absent: never,
  },
  'second tab': {
    async run(seat) {
      const address = await seat.demo.fact('address').first().textContent()
      const other = seat.in(await secondTab(seat.page, seat.page.context()))
      await other.afterLoad()
      await atRest(other)
      await expect(other.demo.fact('address').first()).toHaveText(address ?? '')
      await isAnswered(other)
      await other.page.close()
      await seat.page.bringToFront()
      await atRest(seat)
    },
    absent: never,
  },
} as const satisfies Readonly<Record<string, Act>>
