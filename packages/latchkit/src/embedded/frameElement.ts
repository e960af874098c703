import type { FrameScreen } from '../core/contracts/embedded.js'
import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { iframeNotSet, parentNotSet } from '../wire/errors/frame.js'
import { defaultFrameHeight, type FrameHeight } from '../wire/frame/events.js'
import { framePaintMs, frameShowPaceMs } from '../wire/frame/limits.js'
import css from './frame.css?inline'
import { placeOverPanel } from './placeOverPanel.js'

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

/** Properties of the modal's dialog that say which part of the window a keyboard leaves visible. */
const placeProperties = ['--seen-top', '--seen-height'] as const
const watchedAttributes = ['open', 'style', 'data-keyboard']

/** Tag of the modal's element. While the frame is open, the modal below it must be out of reach, also for screen readers. */
const modalTag = 'latchkit-modal'

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
  const host = document.createElement('latchkit-frame')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('closedby', 'none')
  const iframe = document.createElement('iframe')
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value)
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
    watchModals()
    const isAbove = ({ target, attributeName }: MutationRecord) =>
      attributeName === 'open' && target instanceof HTMLDialogElement && target.open
    if (isShown && records.some(isAbove)) bringToTop()
    if (isShown) takePlace()
  })
  // The modals below the frame, also those that the site removes meanwhile: none may stay inert when it comes back.
  const coveredModals = new Set<Element>()
  const watchModals = () => {
    if (isShown) for (const modal of document.querySelectorAll(modalTag)) coveredModals.add(modal)
    for (const modal of coveredModals) {
      modal.toggleAttribute('inert', isShown)
      modal.ariaHidden = isShown ? 'true' : null
      if (modal.shadowRoot)
        watcher.observe(modal.shadowRoot, { subtree: true, attributeFilter: watchedAttributes })
    }
    if (!isShown) coveredModals.clear()
  }
  const findCovered = (selector: string) =>
    [...coveredModals]
      .flatMap(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(selector) ?? [])
      .at(-1)
  /**
   * Lays the frame over the panel of an open modal, or over that of a modal in the page if the panel has room for the frame.
   * Otherwise lays the frame into the middle of the window, over a scrim of its own.
   */
  const takePlace = () => {
    const modal = findCovered('dialog[open]')
    // Prefers a panel that has its cover, since the page may also have a modal of another kit.
    const pagePanel = modal
      ? undefined
      : (findCovered('.in-page > .panel.covered') ?? findCovered('.in-page > .panel'))
    const place = pagePanel && placeOverPanel(pagePanel, shownHeight)
    const panel = modal?.querySelector('.panel') ?? (place && pagePanel)
    dialog.toggleAttribute('data-single', !panel)
    dialog.toggleAttribute('data-in-page', place !== undefined)
    dialog.toggleAttribute('data-keyboard', modal?.hasAttribute('data-keyboard') ?? false)
    setProperty('--radius', panel ? getComputedStyle(panel).borderTopLeftRadius : '')
    setProperty('--left', place ? `${place.left}px` : '')
    setProperty('--width', place ? `${place.width}px` : '')
    const top = modal?.querySelector<HTMLElement>('.space')?.style.flexBasis ?? ''
    setProperty('--top', place ? `${place.top}px` : top)
    for (const name of placeProperties) setProperty(name, modal?.style.getPropertyValue(name) ?? '')
    cancelAnimationFrame(nextLook)
    // Looks again in each frame of the screen, since no event tells of everything that moves a part of the page.
    if (pagePanel) nextLook = requestAnimationFrame(takePlace)
  }
  const setProperty = (name: string, value: string) => dialog.style.setProperty(name, value)
  let stopPaintTimer: () => void = () => undefined
  let stopHeightTimer: () => void = () => undefined
  let heightSetAt = 0
  let shownHeight: number = defaultFrameHeight
  let nextLook = 0
  const setScreen = ({ title, height }: FrameScreen) => {
    heightSetAt = clock.now()
    shownHeight = height
    setProperty('--height', `${height}px`)
    takePlace()
    onScreen({ title, height })
  }
  /** Changes the height of the shown frame at most twice a second; the newest one wins. */
  const changeScreen = (screen: FrameScreen) => {
    stopHeightTimer()
    const waitMs = heightSetAt + frameShowPaceMs - clock.now()
    if (waitMs > 0) stopHeightTimer = clock.after(waitMs, () => setScreen(screen))
    else setScreen(screen)
  }
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
    stopHeightTimer()
    cancelAnimationFrame(nextLook)
    dialog.removeAttribute('data-painted')
    removeEventListener('focus', focusFrame)
    if (wasShown) onScreen(undefined)
    watchModals()
    watcher.disconnect()
  }
  iframe.src = src
  dialog.append(document.createElement('slot'))
  root.append(dialog)
  host.append(iframe)
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
      if (isShown) return changeScreen(screen)
      isShown = true
      watcher.observe(body, { childList: true })
      watchModals()
      setScreen(screen)
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
