import { failureOf } from '../kit/failureOf.js'
import type { Kit, KitState } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { isInAttempt, type ModalAttempt } from '../state/modalAttempt.js'
import { newestOf } from '../state/router.js'
import type { View, ViewName } from '../state/views.js'
import { onceLeft } from './onceLeft.js'

type Progress = Partial<Pick<ModalAttempt, 'status' | 'failure' | 'requesting' | 'failures'>>

/** The act itself, and its end. */
export interface Act {
  /** @param tell Puts the progress into the state. */
  readonly run: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<unknown>
  /** Leads on from the view that it was begun in, whichever is shown by then. */
  readonly onDone: (begunIn: View) => void
  /** Makes the change that says that it is done; `flushSync` where the view is to show that before it goes. */
  readonly show?: (change: () => void) => void
  /** Gives the act up, by `end`, when its view is left; at once unless given. */
  readonly onLeft?: (end: () => void) => void
}

/**
 * Begins an attempt in a view of the modal, in place of the one before it. It lives in the state, so that a view that comes to lie over its
 * own ends nothing: it ends when its own is left, by Back or by closing, and with the kit.
 */
export function beginAttempt(
  kit: Kit,
  name: ViewName,
  { run, onDone, show = (change) => change(), onLeft = (end) => end() }: Act,
): void {
  const begunIn = newestOf(kit.store.getState().router, name)
  if (!begunIn) return
  const id = ++kit.live.attempt
  const ended = new AbortController()
  const isThere = (state: KitState) => state.attempt?.id === id && isInAttempt(state)
  const tell = (progress: Progress) =>
    patch(kit, (state) =>
      state.attempt && isThere(state) ? { attempt: { ...state.attempt, ...progress } } : {},
    )
  const begunAt = kit.services.clock.now()
  patch(kit, () => ({ attempt: { id, begunIn, begunAt, status: 'waiting' } }))
  onceLeft(kit, isThere, ({ attempt }) => {
    if (attempt?.id !== id || attempt.status !== 'done') onLeft(() => ended.abort())
  })
  run(ended.signal, tell).then(
    () => {
      if (!isThere(kit.store.getState())) return
      show(() => tell({ status: 'done' }))
      onDone(begunIn)
    },
    (error: unknown) => tell({ status: 'failed', failure: failureOf(error) }),
  )
}

/** Gives the attempt under way to the newest view of a name, which goes on with it: with that view it ends. */
export function moveAttempt(kit: Kit, name: ViewName): void {
  patch(kit, ({ attempt, router }) => {
    const begunIn = newestOf(router, name)
    return attempt && begunIn ? { attempt: { ...attempt, begunIn } } : {}
  })
}

/** Ends the attempt of a view that stays, whether it is under way or has failed. */
export function endAttemptInModal(kit: Kit): void {
  patch(kit, () => ({ attempt: undefined }))
}
