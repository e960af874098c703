/** @jsxImportSource preact */
import type { FrameParts } from '../calls/frameState.js'
import type { WindowText } from '../texts/en/window.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { mountScreen } from '../ui/mountScreen.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'
import { addByCode } from './addByCode.js'
import { decideInWindow } from './decideInWindow.js'

/** If the browser forgets the frame's data with the page, offers to make its window a device of the wallet, whose data is kept. */
export function offerToRemember(parts: FrameParts): Promise<void> {
  const { screenHost } = parts
  const text = windowTextOf(parts.language())
  const controller = new AbortController()
  let isCovered = false
  let isProving = false
  return new Promise<void>((resolve) => {
    function end(): void {
      controller.abort()
      screenHost.clear()
      resolve()
    }
    function remember(): void {
      const onLink = () => {
        isCovered = true
      }
      const prove = (add: (loginId: string) => Promise<void>) => {
        isProving = true
        controller.abort()
        void addByCode(parts, { title: text.holdTitle, reason: 'device', add }).then((outcome) =>
          outcome === 'closed' ? resolve() : end(),
        )
      }
      const ask = { purpose: 'device', reason: 'device', signal: controller.signal, onLink, prove } as const
      void decideInWindow(parts, ask).then((decision) => {
        if (isProving) return
        if (decision === 'gone') resolve()
        else end()
      })
    }
    // Another screen ends the offer, unless it is a screen of the offer itself.
    const stop = () => {
      if (isCovered || isProving) return
      controller.abort()
      resolve()
    }
    const state = { text, closeName: parts.text().close, remember, end }
    screenHost.show(mountScreen({ state, view: offerView, start: () => stop }), 'device')
  })
}

interface OfferState {
  readonly text: WindowText
  readonly closeName: string
  remember(): void
  end(): void
}

function offerView({ text, closeName, remember, end }: OfferState) {
  const buttons = (
    <div class="stack">
      <button type="button" class="primary wide" onClick={remember}>
        {text.remember}
      </button>
      <button type="button" class="quiet wide" onClick={end}>
        {text.notNow}
      </button>
    </div>
  )
  return (
    <ScreenLayout title={text.holdTitle} closeName={closeName} close={end} footer={buttons}>
      <div class="body">
        <Statement text={text.rememberOffer} />
        <p class="hint">{text.rememberWhy}</p>
      </div>
    </ScreenLayout>
  )
}
