import type { Kit } from 'latchkit'
import { applyChoice } from './applyChoice.js'
import type { Choice } from './choice.js'
import { followLanguage } from './followLanguage.js'
import { type Moment, momentOf, showMoment } from './moments.js'

/** A moment. `turn` counts how often the page has asked for one: an answer of an earlier turn is late. */
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
 * Makes the kit of the frame follow the page around it, and tells that page which moment is on the screen and how high it is. `ready` resolves once the test
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
  // Accepts messages only from the page around this one, and only if that has the same origin. Browser tools send other messages.
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
