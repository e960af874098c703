// Shows every screen of the frame and its window in every state, for tests and pictures: `gallery.html` in the frame's box, as a page has
// it, and `gallery.html?in=window` in a window. No server and no key is behind it.
import { createFrameElement } from '../../../../packages/latchkit/src/embedded/frameElement.js'
import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { Screen } from '../ui/mountScreen.js'
import { setLanguage } from '../ui/setLanguage.js'
import { approvalKinds } from './approvalKinds.js'
import { screenTexts } from './screenKind.js'
import { screenKinds } from './screenKinds.js'

/** What a test shows: a state of a kind, in a language. */
export interface ShownState {
  readonly kind: string
  readonly state: string
  readonly language: Language
  /** The height that a host gives to the frame, whatever the frame asks for. */
  readonly height?: FrameHeight | undefined
}

/** A state of a kind, by their names. */
type StateName = Pick<ShownState, 'kind' | 'state'>

/** What the page offers to tests. */
export interface FrameGallery {
  /** Every state of every kind, those of the window or those of the frame. */
  readonly states: readonly StateName[]
  /** Shows a state in place of the one before. */
  show(shown: ShownState): void
}

declare global {
  interface Window {
    frameGallery: FrameGallery
  }
}

const kindsIn = (language: Language) => ({
  ...screenKinds(screenTexts[language]),
  ...approvalKinds(screenTexts[language]),
})

const statesOf = (isOfWindow: boolean) =>
  Object.entries(kindsIn('en'))
    .filter(([, { height }]) => (height === undefined) === isOfWindow)
    .flatMap(([kind, { states }]) => Object.keys(states).map((state) => ({ kind, state })))

/** Returns a gallery that shows its states in an element of this document. */
function galleryIn(container: HTMLElement, isOfWindow: boolean): FrameGallery {
  let current: Screen | undefined
  document.documentElement.classList.toggle('window', isOfWindow)
  return {
    states: statesOf(isOfWindow),
    show({ kind, state, language }) {
      current?.stop()
      setLanguage(language)
      current = kindsIn(language)[kind]?.states[state]?.()
      container.replaceChildren(...(current ? [current.node] : []))
      const { node } = current ?? {}
      ;(node?.querySelector('input') ?? node?.querySelector<HTMLElement>('.screen'))?.focus()
    },
  }
}

/** Returns a gallery that shows its states in a frame, in the box and at the height that the kit gives to each kind. */
function galleryAround(): Promise<FrameGallery> {
  // The box changes its height at most twice a second; nobody waits for that here.
  let at = 0
  const clock = {
    now: () => {
      at += 1_000
      return at
    },
    after: () => () => undefined,
  }
  return new Promise((resolve) => {
    const frame = createFrameElement('gallery.html?in=frame', {
      clock,
      onScreen: () => undefined,
      onLoad: () =>
        resolve({
          states: statesOf(false),
          show(shown) {
            const { kind, height = kindsIn('en')[kind]?.height } = shown
            frame.show({ title: kind, height })
            frame.reveal()
            frame.window().frameGallery.show(shown)
          },
        }),
    })
  })
}

const place = new URLSearchParams(location.search).get('in')
const container = document.getElementById('frame')
if (container)
  window.frameGallery = place === null ? await galleryAround() : galleryIn(container, place === 'window')
