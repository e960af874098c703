import { failureOf } from '../kit/failureOf.js'
import type { Kit, KitState } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { isInAttempt, type ModalAttempt } from '../state/modalAttempt.js'
import { newestOf } from '../state/router.js'
import type { View, ViewName } from '../state/views.js'
import { onceLeft } from './onceLeft.js'

type Progress = Partial<Pick<ModalAttempt, 'status' | 'failure' | 'requesting' | 'failures'>>

/** What an attempt does, and what happens when it ends. */
export interface Act {
  /**
   * @param tell Writes the progress into the state.
   * @param tell Puts the progress into the state.
   */
  readonly run: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<unknown>
  /** Navigates on from the view in which it began, whichever view is shown by then. */
  readonly onDone: (begunIn: View) => void
  /** Applies the change that marks it as done. Use `flushSync` if the view must show that before it closes. */
  readonly show?: (change: () => void) => void
  /** Called when its view is left; must call `end` to abort the attempt. Aborted at once unless given. */
  readonly onLeft?: (end: () => void) => void
}

/**
 * Begins an attempt in a view of the modal, replacing the previous one. It is part of the state, so another view above its own
 * does not end it. It ends when its own view is left, by Back or by closing, and with the kit.
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

/** Moves the attempt in progress to the newest view of a name; it then ends with that view. */
export function moveAttempt(kit: Kit, name: ViewName): void {
  patch(kit, ({ attempt, router }) => {
    const begunIn = newestOf(router, name)
    return attempt && begunIn ? { attempt: { ...attempt, begunIn } } : {}
  })
}

/** Ends the attempt of a view that stays open, whether it is in progress or has failed. */
export function endAttemptInModal(kit: Kit): void {
  patch(kit, () => ({ attempt: undefined }))
}
