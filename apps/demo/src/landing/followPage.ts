import type { Kit } from 'latchkit'
import { applyChoice } from './applyChoice.js'
import type { Choice } from './choice.js'
import { followLanguage } from './followLanguage.js'
import { type Moment, momentOf, showMoment } from './moments.js'

/** Pairs a moment with the number of its request. The page ignores answers to older requests. */
export interface MomentTurn {
  readonly moment: Moment
  readonly turn: number
}

/** What the page around the frame sends: a new choice, or the moment to show. */
export interface ToFrame {
  readonly choice?: Choice
  readonly asked?: MomentTurn
}

/** What the frame sends back: the moment on the screen, or how high its page is, in px. */
export interface FromFrame {
  readonly shown?: MomentTurn
  readonly height?: number
}

/**
 * Applies the page's choices and moments to the frame's kit, and reports the moment shown and the height. `ready` resolves once the test
 * wallet is offered.
 */
export function followPage(kit: Kit, ready: Promise<unknown>): void {
  let showing = new AbortController()
  let reported: Moment = 'connect'
  let turn = 0
  const report = () => {
    const moment = momentOf(kit)
    if (!moment || moment === reported) return
    reported = moment
    send({ shown: { moment, turn } })
  }
  const show = async (moment: Moment) => {
    stop()
    showing.abort()
    showing = new AbortController()
    const { signal } = showing
    await ready
    if (!signal.aborted) await showMoment(kit, moment, signal).catch(console.error)
    if (signal.aborted) return
    reported = moment
    report()
    stop = kit.store.subscribe(report)
  }
  let stop = kit.store.subscribe(report)
  new ResizeObserver(() => send({ height: document.body.offsetHeight })).observe(document.body)
  // Ignores messages from anything but the surrounding page on this origin: browser extensions post messages too.
  addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
    if (origin !== location.origin || source !== parent) return
    const { choice, asked } = data
    if (choice) {
      applyChoice(kit, choice)
      followLanguage(choice.lang)
    }
    if (asked) {
      turn = asked.turn
      void show(asked.moment)
    }
  })
}

function send(message: FromFrame): void {
  parent.postMessage(message, location.origin)
}
