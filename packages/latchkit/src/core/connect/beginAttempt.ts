import { type Kit, type KitState, patch } from '../kit/kit.js'
import { failureOf } from '../state/failure.js'
import { isInAttempt, type ModalAttempt } from '../state/modalAttempt.js'
import { newestOf } from '../state/router.js'
import type { View, ViewName } from '../state/views.js'
import { onceLeft } from './leaveView.js'

type Progress = Partial<Pick<ModalAttempt, 'status' | 'isAnswered' | 'failure' | 'requesting' | 'failures'>>

/** What an attempt does, and what happens when it ends. */
export interface AttemptAction {
  /** @param showProgress Writes the progress into the state. */
  readonly run: (signal: AbortSignal, showProgress: (progress: Progress) => void) => Promise<unknown>
  /**
   * Navigates on once the attempt has succeeded. `begunIn` is the view in which it began; another view may be shown by then.
   */
  readonly onDone: (begunIn: View) => void
  /** Applies the change that marks the attempt as done. Use `flushSync` if the view must render that state before it closes. */
  readonly show?: (change: () => void) => void
  /** Called when the view of the attempt is left. Must call `end` to abort the attempt. Default: aborts it at once. */
  readonly onLeft?: (end: () => void) => void
}

/**
 * Begins an attempt in a view of the modal, replacing the previous one. The attempt is part of the state, so a view opened
 * above does not end it. It ends when its view is left, by Back or by closing, or when the kit is destroyed.
 */
export function beginAttempt(
  kit: Kit,
  name: ViewName,
  { run, onDone, show = (change) => change(), onLeft = (end) => end() }: AttemptAction,
): void {
  const begunIn = newestOf(kit.store.getState().router, name)
  if (!begunIn) return
  const id = ++kit.live.attempt
  const controller = new AbortController()
  const isThere = (state: KitState) => state.attempt?.id === id && isInAttempt(state)
  const showProgress = (progress: Progress) =>
    patch(kit, (state) =>
      state.attempt && isThere(state) ? { attempt: { ...state.attempt, ...progress } } : {},
    )
  const begunAt = kit.services.clock.now()
  patch(kit, () => ({ attempt: { id, begunIn, begunAt, status: 'waiting' } }))
  onceLeft(kit, isThere, ({ attempt }) => {
    if (attempt?.id !== id || attempt.status !== 'done') onLeft(() => controller.abort())
  })
  run(controller.signal, showProgress).then(
    () => {
      if (!isThere(kit.store.getState())) return
      show(() => showProgress({ status: 'done' }))
      onDone(begunIn)
    },
    (error: unknown) => showProgress({ status: 'failed', failure: failureOf(error) }),
  )
}

/** Moves the attempt in progress to the newest view of that name; leaving that view then ends the attempt. */
export function moveAttempt(kit: Kit, name: ViewName): void {
  patch(kit, ({ attempt, router }) => {
    const begunIn = newestOf(router, name)
    return attempt && begunIn ? { attempt: { ...attempt, begunIn } } : {}
  })
}

/** Ends the attempt in the modal, whether it is in progress or has failed, while its view stays open. */
export function endAttemptInModal(kit: Kit): void {
  patch(kit, () => ({ attempt: undefined }))
}
