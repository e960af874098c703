/** @jsxImportSource preact */
import type { FrameParts } from '../calls/frameState.js'
import type { OwnerWay } from '../identity/walletOwner.js'
import type { FrameText } from '../texts/en/frame.js'
import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { type MountedScreen, mountScreen } from '../ui/mountScreen.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'
import { screenHeights } from '../ui/screenHeights.js'
import { addByCode } from './addByCode.js'
import { decideInWindow } from './decideInWindow.js'

interface FromSettings {
  readonly purpose: 'export' | 'password'
  /** How the owner of the wallet comes in. */
  readonly way?: OwnerWay | undefined
  /** Goes back to the settings. */
  back(): void
}

/** Shows a screen whose button opens the window for what only the window does. */
export function openFromSettings(parts: FrameParts, { purpose, way, back }: FromSettings): void {
  const { screenHost } = parts
  const controller = new AbortController()
  let isCovered = false
  const context: OpeningContext = {
    purpose,
    back,
    text: parts.text(),
    texts: windowTextOf(parts.language(), way),
    close: () => screenHost.clear(screen),
    open,
  }
  const screen: MountedScreen<OpeningState> = mountScreen<OpeningState>({
    state: 'offered',
    view: (state) => openingView(context, state),
    // The link to the window replaces this screen and belongs to it.
    start: () => () => !isCovered && controller.abort(),
  })

  function open(): void {
    screen.show('opened')
    const prove = (add: (loginId: string) => Promise<void>) => {
      controller.abort()
      void addByCode(parts, { title: context.texts.title, reason: 'settings', add }).then((outcome) => {
        if (outcome === 'done') openFromSettings(parts, { purpose, way, back })
        else if (outcome === 'left') back()
      })
    }
    void decideInWindow(parts, {
      purpose,
      reason: 'settings',
      signal: controller.signal,
      onLink() {
        isCovered = true
      },
      prove,
    }).then((decision) => {
      if (!controller.signal.aborted && decision !== 'gone') back()
    })
  }
  screenHost.show(screen, 'settings', screenHeights.opening)
}

/** Whether the window is offered, or was opened. */
type OpeningState = 'offered' | 'opened'

interface OpeningContext extends FromSettings {
  readonly text: FrameText
  readonly texts: WindowText
  close(): void
  open(): void
}

/** Draws the step before the window. */
export function openingView(
  { purpose, text, texts, back, close, open }: OpeningContext,
  state: OpeningState,
) {
  const isExport = purpose === 'export'
  const isOpen = state === 'opened'
  const button = (
    <button type="button" class="primary wide" disabled={isOpen} onClick={open}>
      {isOpen ? text.inWindow : text.openWindow}
    </button>
  )
  return (
    <ScreenLayout
      title={isExport ? texts.exportTitle : texts.passwordTitle}
      closeName={text.close}
      close={close}
      back={{ name: text.goBack, go: back }}
      footer={button}
    >
      <div class="body">
        <Statement text={isExport ? texts.exportInWindow : texts.passwordInWindow} />
        <p class="hint">{isExport ? texts.exportAbout : texts.setNote}</p>
        <p class="hint">{fill(texts.checkAddress, { host: location.host })}</p>
      </div>
    </ScreenLayout>
  )
}
