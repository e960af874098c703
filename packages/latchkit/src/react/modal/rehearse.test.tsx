import { act } from 'react'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { fetchTokenBalance } from '../../core/account/fetchTokenBalance.js'
import { connect } from '../../core/connect/connect.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { close } from '../../core/modal/close.js'
import { open } from '../../core/modal/open.js'
import { accountState } from '../../core/select/accountState.js'
import { tokenBalance } from '../../core/select/balances.js'
import { mountModal } from './mountModal.js'
import { rehearse } from './rehearse.js'

const world = worlds()
let complaints: MockInstance
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})
afterEach(() => {
  document.body.replaceChildren()
  expect(complaints).not.toHaveBeenCalled()
})

const tokens = { 'toy:1': [{ address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }] }

/** A page load with a wallet that was connected on the one before, within 30 s of which its tokens were read. */
async function secondPageLoad() {
  const first = world({ tokens })
  let reads = 0
  first.toy.setTokens(async () => [BigInt(++reads)])
  await first.start()
  first.toy.add('a')
  await connect(first.kit, { connector: 'toy:a' })
  await fetchTokenBalance(first.kit)
  first.kit.destroy()
  const { kit, start } = world({ tokens, enableReconnect: true }, first)
  await start()
  // The balance is read after a frame.
  await vi.waitFor(() => expect(accountState(kit.store.getState()).balance).toBeDefined())
  const loading = { locale: 'en', table: Promise.resolve(undefined) }
  let gone = Promise.resolve()
  return {
    kit,
    reads: () => reads,
    // Not in `act`, in which React renders more than once what waits for something.
    rehearsed: async () => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
      await rehearse(kit, undefined, loading)
    },
    opened: async () => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
      await act(async () => {
        open(kit)
        gone = mountModal(kit, loading, null)
      })
      return document.querySelector('latchkit-modal')?.shadowRoot?.textContent
    },
    closed: () => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
      return act(async () => {
        close(kit)
        await gone
      })
    },
    /** The stylesheets of the modal, each by its first rule. */
    sheets: () =>
      (kit.live.ui.modalRoot?.root.adoptedStyleSheets ?? []).map((sheet) => sheet.cssRules[0]?.cssText ?? ''),
  }
}

const isView = (sheet: string) => sheet.startsWith('.identity')
const isTabs = (sheet: string) => sheet.startsWith('.tabs')

it('renders the account with nothing in the page and nobody asked; opening it is as ever', async () => {
  const { rehearsed, reads, opened, closed, sheets } = await secondPageLoad()
  await rehearsed()
  await rehearsed()
  await vi.waitFor(() => expect(sheets().some(isView)).toBe(true))
  const adopted = sheets()
  expect([document.body.innerHTML, document.adoptedStyleSheets, reads()]).toEqual(['', [], 1])
  // A view's own stylesheet comes after those of its parts, so that it wins.
  expect(adopted.findIndex(isView)).toBeGreaterThan(adopted.findIndex(isTabs))
  expect(adopted.findIndex(isTabs)).toBeGreaterThan(0)
  expect(await opened()).toContain('Gold')
  expect([sheets(), reads()]).toEqual([adopted, 1])
  await closed()
  expect([document.body.innerHTML, document.adoptedStyleSheets]).toEqual(['', []])
})

it('adopts what opening the same view adopts, no stylesheet more or less', async () => {
  const one = await secondPageLoad()
  await one.opened()
  const adopted = one.sheets()
  await one.closed()
  one.kit.destroy()
  const other = await secondPageLoad()
  await other.rehearsed()
  await vi.waitFor(() => expect(other.sheets().some(isView)).toBe(true))
  // What moves is no view's, and comes after the first frame.
  const ofViews = adopted.filter((sheet) => !sheet.startsWith('.dialog.leaving'))
  expect([...other.sheets()].sort()).toEqual([...ofViews].sort())
})

it('does nothing once the modal has been opened', async () => {
  const { kit, rehearsed, opened, closed } = await secondPageLoad()
  await opened()
  await rehearsed()
  expect(kit.live.ui.modalRoot?.rehearsedViews.size).toBe(0)
  await closed()
})

it('§9 what was read on the page load before is known before the modal is in the page, without a rehearsal too', async () => {
  const { kit, opened, closed } = await secondPageLoad()
  const wasInPage: boolean[] = []
  kit.store.subscribe((state, before) => {
    if (tokenBalance(state).tokens && !tokenBalance(before).tokens)
      wasInPage.push(document.querySelector('latchkit-modal') !== null)
  })
  expect(await opened()).toContain('Gold')
  expect(wasInPage).toEqual([false])
  await closed()
})
