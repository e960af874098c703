import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { close } from '../../core/actions/close.js'
import { connect } from '../../core/actions/connect.js'
import { fetchTokenBalance } from '../../core/actions/fetchTokenBalance.js'
import { open } from '../../core/actions/open.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { accountState } from '../../core/select/accountState.js'
import { mountModal } from './mountModal.js'
import { readyFirst } from './readyFirst.js'

const world = worlds()
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
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
  const locale = 'en'
  return {
    kit,
    reads: () => reads,
    // Not in `act`, in which React draws more than once what waits for something.
    rest: async () => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
      await readyFirst(kit, undefined, { locale, table: Promise.resolve(undefined) })
    },
    opened: async () => {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
      let gone = Promise.resolve()
      await act(async () => {
        open(kit)
        gone = mountModal(kit, { locale, table: Promise.resolve(undefined) }, null)
      })
      const text = document.querySelector('latchkit-modal')?.shadowRoot?.textContent
      return { text, gone }
    },
  }
}

it('draws the account for nobody to see: nothing is in the page, nobody is asked, and opening it is as ever', async () => {
  const complain = vi.spyOn(console, 'error')
  const { kit, rest, reads, opened } = await secondPageLoad()
  const made = vi.spyOn(document, 'createElement')
  const adopted = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  const dialogs = () => made.mock.calls.filter(([tag]) => tag === 'dialog').length
  await rest()
  await rest()
  // Over once it has adopted its stylesheets, the view's own last; its dialog is made before that.
  const isView = ([css]: readonly [string]) => css.includes('.identity > .t {')
  await vi.waitFor(() => expect(adopted.mock.calls.some(isView)).toBe(true))
  expect(dialogs()).toBe(1)
  const drawn = adopted.mock.calls.map(([css]) => css)
  expect([document.body.innerHTML, document.adoptedStyleSheets, reads()]).toEqual(['', [], 1])
  const { text, gone } = await opened()
  expect(text).toContain('Gold')
  expect([dialogs(), reads()]).toEqual([2, 1])
  // Its stylesheets were adopted before, a view's own after those of its parts, so that it wins; new is what locks the page.
  expect(adopted.mock.calls.slice(drawn.length)).toEqual([[expect.stringMatching(/^html/)]])
  const parts = drawn.findIndex((css) => css.includes('.tabs > .tab {'))
  expect(adopted.mock.calls.findIndex(isView)).toBeGreaterThan(parts)
  expect(parts).toBeGreaterThan(0)
  await act(async () => {
    close(kit)
    await gone
  })
  expect([document.body.innerHTML, document.adoptedStyleSheets]).toEqual(['', []])
  expect(complain).not.toHaveBeenCalled()
})

it('draws nothing for nobody to see once somebody has pressed', async () => {
  const { kit, rest, opened } = await secondPageLoad()
  const { gone } = await opened()
  const made = vi.spyOn(document, 'createElement')
  await rest()
  expect(made).not.toHaveBeenCalled()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {
    close(kit)
    await gone
  })
})

it('§9 what was read on the page load before is there at once, also where no pointer has come before the click', async () => {
  const { kit, opened } = await secondPageLoad()
  const made = vi.spyOn(document, 'createElement')
  const { text, gone } = await opened()
  expect(text).toContain('Gold')
  // Nothing that stands for what is not known was ever made.
  const classes = made.mock.results.map(({ value }) => value.className)
  expect(classes).toContain('token')
  expect(classes.filter((each) => each.includes('loading'))).toEqual([])
  await act(async () => {
    close(kit)
    await gone
  })
})
