import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  goBack,
  initialRouter,
  leave,
  push,
  type RouterState,
  replace,
  reset,
  view,
  without,
} from './router.js'
import type { View } from './views.js'
import { currentView } from './views.js'

const connector = (id: string) =>
  view('ConnectingExternal', {
    connector: { id, type: 'ANNOUNCED', name: id, namespaces: ['toy'], instance: 1, shared: false },
  })
const views: readonly View[] = [
  view('Connect', {}),
  view('Account', {}),
  view('AllWallets', {}),
  view('Networks', {}),
  view('UnsupportedChain', {}),
  connector('a'),
  connector('b'),
]
const names = (state: RouterState) => state.history.map(({ name }) => name)
const connect = view('Connect', {})

describe('the history', () => {
  it('§2 push adds a view unless it is already the current one', () => {
    const once = push(initialRouter, connector('a'))
    expect(names(once)).toEqual(['Connect', 'ConnectingExternal'])
    const twice = push(once, connector('b'))
    expect(names(twice)).toEqual(['Connect', 'ConnectingExternal'])
    expect(currentView(twice)).toEqual(connector('b'))
  })

  it('§2 replace swaps the top view', () => {
    const state = replace(push(initialRouter, view('AllWallets', {})), connector('a'))
    expect(names(state)).toEqual(['Connect', 'ConnectingExternal'])
  })

  it('readings 32: a replace by the view that lies below leaves it once', () => {
    const account = push(initialRouter, view('Account', {}))
    const state = replace(push(account, view('Networks', {})), view('Account', { namespace: 'toy' }))
    expect(state.history).toEqual([connect, view('Account', { namespace: 'toy' })])
  })

  it('§2 reset clears the history to a single view', () => {
    expect(names(reset(push(initialRouter, connector('a')), view('Account', {})))).toEqual(['Account'])
  })

  it('§2 goBack pops one view and travels prev', () => {
    const state = goBack(push(initialRouter, view('AllWallets', {})))
    expect(state).toEqual({ history: [connect], direction: 'prev' })
  })

  it('§2 goBack closes when one view remains, or when UnsupportedChain is in the history', () => {
    expect(goBack(initialRouter)).toBe('close')
    expect(goBack(push(reset(initialRouter, view('UnsupportedChain', {})), view('Networks', {})))).toBe(
      'close',
    )
  })

  it('leave takes views out with what was below them, and nothing that lies over them', () => {
    const sent = push(
      push(push(initialRouter, view('WalletSend', {})), view('WalletSendPreview', {})),
      view('Networks', {}),
    )
    const draft = ['WalletSend', 'WalletSendPreview'] as const
    expect(names(leave(sent, draft, view('Account', {})))).toEqual(['Account', 'Networks'])
    expect(names(leave(sent, draft))).toEqual(['Networks'])
    expect(leave(initialRouter, draft, view('Account', {}))).toBe(initialRouter)
  })

  it('without takes one view out; what is below and over it stays, but no view twice on top of itself', () => {
    const networks = view('Networks', {})
    const state = push(
      push(push(initialRouter, view('Account', {})), networks),
      view('ApproveTransaction', {}),
    )
    expect(names(without(state, networks))).toEqual(['Connect', 'Account', 'ApproveTransaction'])
    const again = push(push(push(initialRouter, view('Account', {})), networks), view('Account', {}))
    expect(names(without(again, networks))).toEqual(['Connect', 'Account'])
    expect(without(state, view('Networks', {}))).toBe(state)
    expect(without(initialRouter, initialRouter.history[0])).toBe(initialRouter)
  })

  const takenOut = (state: RouterState, to: View) => leave(state, ['ConnectingExternal', 'Networks'], to)
  const step = fc.oneof(
    fc.record({
      verb: fc.constantFrom('push' as const, 'replace' as const, 'reset' as const, 'leave' as const),
      to: fc.constantFrom(...views),
    }),
    fc.constant({ verb: 'goBack' as const, to: connect }),
  )
  const walk = (steps: readonly { verb: 'push' | 'replace' | 'reset' | 'leave' | 'goBack'; to: View }[]) => {
    let state = initialRouter
    for (const { verb, to } of steps) {
      const next =
        verb === 'goBack' ? goBack(state) : { push, replace, reset, leave: takenOut }[verb](state, to)
      if (next === 'close') return state
      state = next
    }
    return state
  }

  it('no sequence of steps leaves it empty or puts a view on top of itself', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const list = names(walk(steps))
        expect(list.length).toBeGreaterThan(0)
        expect(list.some((name, index) => name === list[index + 1])).toBe(false)
      }),
    )
  })

  it('goBack always terminates: from any history it closes within as many steps as there are views', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: RouterState | 'close' = walk(steps)
        let left = state.history.length
        while (state !== 'close') {
          expect(left--).toBeGreaterThan(0)
          state = goBack(state)
        }
      }),
    )
  })

  it('what was pushed is what goBack undoes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.constantFrom(...views), (steps, to) => {
        const state = walk(steps)
        const pushed = push(state, to)
        fc.pre(pushed.history.length > state.history.length && !names(pushed).includes('UnsupportedChain'))
        expect((goBack(pushed) as RouterState).history).toEqual(state.history)
      }),
    )
  })
})
