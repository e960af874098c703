import { render, type VNode } from 'preact'

/** A screen of the frame or window, and how to stop its background work. */
export interface Screen {
  readonly node: HTMLElement
  stop(): void
}

interface ScreenSource<State> {
  /** The state that is shown first. */
  readonly state: State
  /** Draws a state. Pure: it reads nothing but the state and what does not change, and its buttons call acts. */
  view(state: State): VNode
  /** Starts what runs while the screen is shown. @returns Ends it. */
  start?(): () => void
}

/** A screen that draws its state. */
export interface MountedScreen<State> extends Screen {
  /** The state that is shown. */
  state(): State
  /** Draws another state at once. A stopped screen stays as it was. */
  show(state: State): void
}

/**
 * Draws a screen, and draws it anew at each change of its state: elements stay, and with them the focus, the caret and what an input
 * method is composing. A stopped screen leaves its picture to the host, which fades it.
 */
export function mountScreen<State>({ state, view, start }: ScreenSource<State>): MountedScreen<State> {
  const node = document.createElement('div')
  node.className = 'mount'
  let shown = state
  let isOver = false
  const draw = () => render(view(shown), node)
  draw()
  const end = start?.()
  return {
    node,
    state: () => shown,
    show(next) {
      if (isOver) return
      shown = next
      draw()
    },
    stop() {
      if (isOver) return
      isOver = true
      end?.()
    },
  }
}
