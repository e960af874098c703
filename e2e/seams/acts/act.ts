import { expect } from '@playwright/test'
import { focused, type Seat } from '../seat.js'

/** An act that a visitor does with a wallet, to the last state that is seen. */
export interface Act {
  run(seat: Seat): Promise<void>
  /** Shows that it is not there, and says so. */
  absent(seat: Seat): Promise<void>
}

/** The dialogs over the page. */
export const dialogs = ({ demo }: Seat) => demo.root.getByRole('dialog')

/** Expects the page as it was before: nothing lies over it, nothing failed, and the wallet is connected. */
export async function atRest(seat: Seat, focus?: string | RegExp): Promise<void> {
  await expect(dialogs(seat)).toHaveCount(0)
  await expect(seat.demo.root.getByRole('alert')).toHaveCount(0)
  await expect(seat.demo.fact('status').first()).toHaveText('connected')
  if (focus !== undefined) await expect.poll(() => focused(seat.site())).toMatch(focus)
}

/** Has the site ask the wallet by a button of the page; the answer is where the outcome appears. */
export async function request(seat: Seat, button: string) {
  const result = await seat.demo.tryIt(button)
  await seat.waiting()
  return result
}

/** Fails for an act that every connected wallet does. */
export const never = async (): Promise<void> => {
  throw new Error('every wallet does this')
}
