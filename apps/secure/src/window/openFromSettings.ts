import type { FrameParts } from '../calls/frameState.js'
import { fill } from '../texts/fill.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { element } from '../ui/element.js'
import { header, screenOf, statement } from '../ui/screenFrame.js'
import { addByCode } from './addByCode.js'
import { decideInWindow } from './decideInWindow.js'

interface FromSettings {
  readonly purpose: 'export' | 'password'
  /** Goes back to the settings. */
  back(): void
}

/** Shows a screen whose button opens the window for what only the window does. */
export function openFromSettings(parts: FrameParts, { purpose, back }: FromSettings): void {
  const { screenHost } = parts
  const texts = windowTextOf(parts.language())
  const text = parts.text()
  const controller = new AbortController()
  let isCovered = false
  const openButton = element('button', { type: 'button', class: 'primary wide' }, text.openWindow)
  openButton.addEventListener('click', () => {
    const onLink = () => {
      isCovered = true
    }
    openButton.disabled = true
    openButton.replaceChildren(text.inWindow)
    const prove = (add: (loginId: string) => Promise<void>) => {
      controller.abort()
      void addByCode(parts, { title: text.settings, reason: 'settings', add }).then((outcome) => {
        if (outcome === 'done') openFromSettings(parts, { purpose, back })
        else if (outcome === 'left') back()
      })
    }
    void decideInWindow(parts, {
      purpose,
      reason: 'settings',
      signal: controller.signal,
      onLink,
      prove,
    }).then((decision) => {
      if (!controller.signal.aborted && decision !== 'gone') back()
    })
  })
  const close = () => screenHost.clear(shownScreen)
  const isExport = purpose === 'export'
  const node = screenOf(
    header({
      title: isExport ? texts.exportTitle : texts.passwordTitle,
      closeName: text.close,
      close,
      back: { name: text.goBack, go: back },
    }),
    element(
      'div',
      { class: 'body' },
      statement(isExport ? texts.exportInWindow : texts.passwordInWindow),
      element('p', { class: 'hint' }, isExport ? texts.exportAbout : texts.setNote),
      element('p', { class: 'hint' }, fill(texts.checkAddress, { host: location.host })),
    ),
    element('footer', { class: 'footer' }, openButton),
  )
  const shownScreen = {
    node,
    // The link to the window replaces this screen and belongs to it.
    stop: () => {
      if (!isCovered) controller.abort()
    },
  }
  screenHost.show(shownScreen, 'settings')
}
