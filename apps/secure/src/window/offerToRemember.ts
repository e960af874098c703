import type { FrameParts } from '../calls/frameState.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { element } from '../ui/element.js'
import { header, screenOf, statement } from '../ui/screenFrame.js'
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
    const yes = element('button', { type: 'button', class: 'primary wide' }, text.remember)
    const no = element('button', { type: 'button', class: 'quiet wide' }, text.notNow)
    yes.addEventListener('click', () => {
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
    })
    no.addEventListener('click', end)
    const node = screenOf(
      header({ title: text.holdTitle, closeName: parts.text().close, close: end }),
      element(
        'div',
        { class: 'body' },
        statement(text.rememberOffer),
        element('p', { class: 'hint' }, text.rememberWhy),
      ),
      element('footer', { class: 'footer stack' }, yes, no),
    )
    // Another screen ends the offer, unless it is a screen of the offer itself.
    const stop = () => {
      if (isCovered || isProving) return
      controller.abort()
      resolve()
    }
    screenHost.show({ node, stop }, 'device')
  })
}
