import type { FrameScreen } from '../core/contracts/embedded.js'
import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { iframeNotSet, parentNotSet } from '../wire/errors/frame.js'
import { defaultFrameHeight, type FrameHeight } from '../wire/frame/events.js'
import { framePaintMs, frameShowPaceMs } from '../wire/frame/limits.js'
import { createCoveredModals } from './coveredModals.js'
import css from './frame.css?inline'
import { createFramePlace } from './framePlace.js'

/** The iframe of the secure site. It is created once and never moved, because moving an iframe reloads it. */
export interface FrameElement {
  /** Returns the frame's window. @throws `iframeNotSet` if the page has removed the frame. */
  window(): Window
  /** Shows the frame in the place of the modal's panel, transparent until `reveal` or for 400 ms. */
  show(screen: ShownScreen): void
  /** Fades the frame in, because its first screen is drawn. */
  reveal(): void
  hide(): void
  setMode(mode: 'light' | 'dark' | 'system'): void
  /** Puts the frame back if the page has removed it. @returns Whether it did, so that another document loads. */
  restore(): boolean
  remove(): void
}

/** What the frame shows: the accessible name of its dialog, and the height for which it asks. */
export interface ShownScreen {
  readonly title: string
  readonly height?: FrameHeight | undefined
}

/** The surroundings of a frame. */
export interface FrameElementOptions {
  readonly clock: Clock
  /** Called each time a document has loaded in the frame. */
  readonly onLoad: () => void
  /** Called each time the frame shows something else; `undefined`: nothing any more. */
  readonly onScreen: (screen: FrameScreen | undefined) => void
}

const attributes = {
  title: 'Latchkit secure wallet',
  referrerpolicy: 'origin',
  allow: 'publickey-credentials-get; publickey-credentials-create; storage-access; clipboard-write',
  sandbox:
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-top-navigation-by-user-activation',
}

/** Creates the iframe in its dialog, which is in the shadow of an element that is not in the page yet. */
function createElements() {
  const host = document.createElement('latchkit-frame')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('closedby', 'none')
  const iframe = document.createElement('iframe')
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value)
  dialog.append(document.createElement('slot'))
  root.append(dialog)
  host.append(iframe)
  return { host, dialog, iframe }
}

/** Creates the pace of what the frame shows: it changes at most twice a second, and the newest change wins. */
function createScreenPace(clock: Clock, set: (screen: FrameScreen) => void) {
  let stopTimer: () => void = () => undefined
  let setAt = 0
  const begin = (screen: FrameScreen) => {
    setAt = clock.now()
    set(screen)
  }
  return {
    begin,
    change(screen: FrameScreen) {
      stopTimer()
      const waitMs = setAt + frameShowPaceMs - clock.now()
      if (waitMs > 0) stopTimer = clock.after(waitMs, () => begin(screen))
      else begin(screen)
    },
    stop: () => stopTimer(),
  }
}

/**
 * Puts a frame into the page. It is hidden, or a modal dialog over everything while it has something to show.
 * @throws `parentNotSet` if the page has no body.
 */
export function createFrameElement(
  src: string,
  { clock, onLoad, onScreen }: FrameElementOptions,
): FrameElement {
  const { body } = document
  if (!body) throw fail(parentNotSet, {})
  const { host, dialog, iframe } = createElements()
  iframe.addEventListener('load', onLoad)
  // Visitors leave by the frame's own buttons, because only the frame knows what is in progress.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  const focusFrame = () => iframe.focus()
  // A click outside the frame would take the focus out of the frame, and Escape and Tab would do nothing.
  dialog.addEventListener('click', focusFrame)
  // A browser may close the dialog all the same. When `bringToTop` closes it, it is open again by the time of this event.
  dialog.addEventListener('close', () => isShown && !dialog.open && bringToTop())
  let isShown = false
  const restore = () => {
    const isRemoved = !host.isConnected
    if (isRemoved) document.body.append(host)
    return isRemoved
  }
  const watcher = new MutationObserver((records) => {
    // If the page has removed the frame, puts it back: it loads again, and its requests fail instead of waiting for ever.
    restore()
    modals.update(isShown)
    const isAbove = ({ target, attributeName }: MutationRecord) =>
      attributeName === 'open' && target instanceof HTMLDialogElement && target.open
    if (isShown && records.some(isAbove)) bringToTop()
    if (isShown) place.take()
  })
  const modals = createCoveredModals(watcher)
  const place = createFramePlace(dialog, modals)
  let stopPaintTimer: () => void = () => undefined
  const pace = createScreenPace(clock, (screen) => {
    place.setHeight(screen.height)
    onScreen(screen)
  })
  const reveal = () => {
    stopPaintTimer()
    if (isShown) dialog.setAttribute('data-painted', '')
  }
  const bringToTop = () => {
    if (dialog.open) dialog.close()
    dialog.showModal()
    focusFrame()
  }
  const stopCovering = () => {
    const wasShown = isShown
    isShown = false
    stopPaintTimer()
    pace.stop()
    place.leave()
    dialog.removeAttribute('data-painted')
    removeEventListener('focus', focusFrame)
    if (wasShown) onScreen(undefined)
    modals.update(isShown)
    watcher.disconnect()
  }
  iframe.src = src
  body.append(host)
  return {
    restore,
    window() {
      if (!iframe.contentWindow) throw fail(iframeNotSet, {})
      return iframe.contentWindow
    },
    show({ title, height = defaultFrameHeight }) {
      dialog.setAttribute('aria-label', title)
      const screen = { title, height }
      if (isShown) return pace.change(screen)
      isShown = true
      watcher.observe(body, { childList: true })
      modals.update(isShown)
      pace.begin(screen)
      // A listener of `onScreen` may have hidden the frame.
      if (!isShown) return
      bringToTop()
      // WebKit may give the focus to the page's own document when the visitor comes back from another window.
      addEventListener('focus', focusFrame)
      stopPaintTimer = clock.after(framePaintMs, reveal)
    },
    reveal,
    hide() {
      stopCovering()
      // At once: while a modal dialog is open, the modal can give the focus back to nothing on the page.
      dialog.close()
    },
    setMode(mode) {
      dialog.style.colorScheme = mode === 'system' ? 'light dark' : mode
    },
    remove() {
      stopCovering()
      host.remove()
    },
  }
}
