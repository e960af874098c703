import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import clauses from '../../../../../docs/spec-clauses.json' with { type: 'json' }
import { useArrival, useLeft } from './useViewChange.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const value = (id: string) =>
  (clauses as readonly { readonly id: string; readonly value?: unknown }[]).find((each) => each.id === id)
    ?.value
let unmount = async () => {}
afterEach(() => unmount())

interface Move {
  readonly height: readonly string[]
  readonly duration: unknown
}

interface PanelProps {
  readonly view: string
  readonly heights: Readonly<Record<string, number>>
  readonly onMove: (move: Move) => void
  /** Receives what is called just before the view gives way. */
  readonly onReady: (leave: () => void) => void
}

/** A panel as high as its view, which reports what moves it. */
function Panel({ view, heights, onMove, onReady }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { left, onLeave } = useLeft(panel)
  onReady(onLeave)
  useArrival(panel, left, { key: view, isLoaded: true, navigation: 'next', inPage: false })
  const measured = (at: HTMLDivElement | null) => {
    panel.current = at
    if (!at) return
    Object.defineProperty(at, 'offsetHeight', { configurable: true, value: heights[view] })
    Object.assign(at, {
      animate: (frames: readonly { height: string }[], { duration }: KeyframeAnimationOptions) =>
        onMove({ height: frames.map(({ height }) => height), duration }),
    })
  }
  return <div ref={measured} />
}

/** A panel on the page; `leaveFor` has another view take the place of the one that is shown. */
function panelOf(heights: Readonly<Record<string, number>>) {
  const moves: Move[] = []
  const root = createRoot(document.createElement('div'))
  unmount = () => act(async () => root.unmount())
  let leave: () => void = () => undefined
  const show = (view: string) =>
    act(async () =>
      root.render(
        <Panel
          view={view}
          heights={heights}
          onMove={(move) => moves.push(move)}
          onReady={(onLeave) => (leave = onLeave)}
        />,
      ),
    )
  return {
    moves,
    show,
    leaveFor: async (view: string) => {
      leave()
      await show(view)
    },
  }
}

it('9.animation.modalHeightMs is the time in which the modal takes the height of the next view', async () => {
  const { moves, show, leaveFor } = panelOf({ Connect: 400, Account: 640, Networks: 640 })
  await show('Connect')
  await leaveFor('Account')
  expect(moves).toEqual([{ height: ['400px', '640px'], duration: value('9.animation.modalHeightMs') }])
  await leaveFor('Networks')
  expect(moves).toHaveLength(1)
})
