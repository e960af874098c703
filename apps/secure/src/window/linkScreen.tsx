/** @jsxImportSource preact */
import type { WindowText } from '../texts/en/window.js'
import { mountScreen, type Screen } from '../ui/mountScreen.js'
import { Alert } from '../ui/parts/Alert.js'
import { Digits } from '../ui/parts/Digits.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'

interface LinkScreenProps {
  readonly text: WindowText
  readonly cancelName: string
  readonly closeName: string
  /** Opens the window again. Must be called inside the click. */
  open(): void
  /** Cancels what the window was to decide. */
  cancel(): void
  /** Makes another link. */
  renew(): void
}

/** The screen of a frame whose window cannot be reached: a link to it, and digits by which both recognise each other. */
export interface LinkScreen extends Screen {
  showDigits(digits: string): void
  /** Shows that the window has reported that it is open. */
  noteWindow(): void
  /** Shows that the window has fallen silent, perhaps because it was closed, or that it has answered again. */
  noteSilence(isSilent: boolean): void
  /** Shows why the link no longer works, and offers another one. */
  fail(problem: string): void
}

/** What is known of the window. */
interface LinkState {
  readonly digits?: string
  /** `unmet`: it has not reported yet. */
  readonly window: 'unmet' | 'there' | 'silent'
  /** Whether it has ever reported, so that it need not be opened. */
  readonly isMet: boolean
  /** Why the link no longer works. */
  readonly problem?: string
}

/** Creates the link screen. */
export function linkScreen(props: LinkScreenProps): LinkScreen {
  const screen = mountScreen<LinkState>({
    state: { window: 'unmet', isMet: false },
    view: (state) => linkView(props, state),
  })
  const change = (next: Partial<LinkState>) => screen.show({ ...screen.state(), ...next })
  return {
    ...screen,
    showDigits: (digits) => change({ digits }),
    noteWindow: () => change({ window: 'there', isMet: true }),
    noteSilence: (isSilent) => change({ window: isSilent ? 'silent' : 'there' }),
    fail(problem) {
      change({ problem })
      screen.node.querySelector<HTMLElement>('.again')?.focus()
    },
  }
}

/** Draws what is known of the window. */
export function linkView(props: LinkScreenProps, { digits, window, isMet, problem }: LinkState) {
  const { text, cancelName, closeName, open, cancel, renew } = props
  const isOver = problem !== undefined
  const sentences = { unmet: '', there: text.windowThere, silent: text.windowSilent }
  // Buttons instead of an anchor: an anchor could be copied or dragged out of the frame, and whoever has the URL can decide.
  const buttons = (
    <div class="pair">
      <button type="button" class="quiet" onClick={cancel}>
        {cancelName}
      </button>
      {isOver || window === 'silent' ? (
        <button type="button" class="primary again" onClick={renew}>
          {text.linkNew}
        </button>
      ) : (
        !isMet && (
          <button type="button" class="primary" onClick={open}>
            {text.linkOpen}
          </button>
        )
      )}
    </div>
  )
  return (
    <ScreenLayout title={text.linkTitle} closeName={closeName} close={cancel} footer={buttons}>
      <div class="body">
        <Statement text={text.linkStatement} />
        <p class="hint">{text.linkWhy}</p>
        <div class="match">
          {isOver && <Alert sentence={problem} kind="warn" role="alert" />}
          {!isOver && digits !== undefined && <p class="hint">{text.digitsHere}</p>}
          {!isOver && digits !== undefined && <Digits digits={digits} />}
        </div>
        {!isOver && !isMet && <p class="hint">{text.linkBlocked}</p>}
        <p class="hint" role="status">
          {isOver ? '' : sentences[window]}
        </p>
      </div>
    </ScreenLayout>
  )
}
