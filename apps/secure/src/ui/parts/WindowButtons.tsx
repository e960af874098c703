/** @jsxImportSource preact */
import type { FrameText } from '../../texts/en/frame.js'

/** How far a frame is with what the window decides. */
export type WindowPhase =
  | { readonly is: 'ready' }
  /** The network is being asked, and nothing can be decided before. */
  | { readonly is: 'checking'; readonly sentence: string }
  /** It cannot be decided. */
  | { readonly is: 'blocked'; readonly reason: string }
  /** The window is open. */
  | { readonly is: 'opened' }
  /** The window has approved, and it is being carried out. */
  | { readonly is: 'working'; readonly sentence: string }
  /** It failed, and can be tried again. */
  | { readonly is: 'failed'; readonly problem: string }

interface WindowButtonsProps {
  readonly text: FrameText
  readonly phase: WindowPhase
  /** Label of the safe way out. */
  readonly no: string
  leave(): void
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

/**
 * The buttons of a frame for what the window decides. A frame cannot tell whether its page covers, clips or shrinks it, so nothing is decided
 * here: they open the window, which no page can embed, and a click that was tricked out of the person does no more than that.
 */
export function WindowButtons({ text, phase, no, leave, openWindow }: WindowButtonsProps) {
  const canOpen = phase.is === 'ready' || phase.is === 'failed'
  return (
    <div class="pair">
      <button type="button" class="quiet" disabled={phase.is === 'working'} onClick={leave}>
        {no}
      </button>
      <button type="button" class="primary" disabled={!canOpen} onClick={openWindow}>
        {phase.is === 'opened' ? text.inWindow : text.openWindow}
      </button>
    </div>
  )
}

interface WindowStatusProps {
  readonly phase: WindowPhase
  /** Why the window opens. `{host}` stands for the host of the window. */
  readonly why: string
}

/** The line that says why the window opens, that it is being carried out, or what is wrong. It is announced when it changes. */
export function WindowStatus({ phase, why }: WindowStatusProps) {
  const [before = '', after] = why.split('{host}')
  const problem = phase.is === 'blocked' ? phase.reason : phase.is === 'failed' ? phase.problem : undefined
  return (
    <p class={problem === undefined ? 'note' : 'note bad'} role="status">
      {problem ??
        (phase.is === 'working' || phase.is === 'checking' ? (
          phase.sentence
        ) : (
          <>
            {before}
            {after !== undefined && <bdi dir="ltr">{location.host}</bdi>}
            {after}
          </>
        ))}
    </p>
  )
}
