import { fail } from '../wire/errors/fail.js'
import { iframeNotSet, parentNotSet } from '../wire/errors/frame.js'
import css from './frame.css?inline'

/** The iframe of the secure site. It is created once and never moved, because moving an iframe reloads it. */
export interface FrameElement {
  /** Returns the frame's window. @throws `iframeNotSet` if the page has removed the frame. */
  window(): Window
  /** @param title The accessible name of the dialog. */
  show(title: string): void
  hide(): void
  setMode(mode: 'light' | 'dark' | 'system'): void
  /** Puts the frame back if the page has removed it. @returns Whether it did, so that another document loads. */
  restore(): boolean
  remove(): void
}

const attributes = {
  title: 'Latchkit secure wallet',
  referrerpolicy: 'origin',
  allow: 'publickey-credentials-get; publickey-credentials-create; storage-access; clipboard-write',
  sandbox:
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
}

/** Tag of the modal's element. While the frame is open, the modal below it must be out of reach, also for screen readers. */
const modalTag = 'latchkit-modal'

/**
 * Puts a frame into the page. It is hidden, or a modal dialog over everything while it has something to show.
 * @param onLoad Called each time a document has loaded in the frame.
 * @throws `parentNotSet` if the page has no body.
 */
export function createFrameElement(src: string, onLoad: () => void): FrameElement {
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
  // A click outside the frame would take the focus out of the frame, and Escape and Tab would do nothing.
  dialog.addEventListener('click', () => iframe.focus())
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
    const isAbove = ({ target }: MutationRecord) => target instanceof HTMLDialogElement && target.open
    if (isShown && records.some(isAbove)) bringToTop()
  })
  // The modals below the frame, also those that the site removes meanwhile: none may stay inert when it comes back.
  const coveredModals = new Set<Element>()
  const watchModals = () => {
    if (isShown) for (const modal of document.querySelectorAll(modalTag)) coveredModals.add(modal)
    for (const modal of coveredModals) {
      modal.toggleAttribute('inert', isShown)
      modal.ariaHidden = isShown ? 'true' : null
      if (modal.shadowRoot) watcher.observe(modal.shadowRoot, { subtree: true, attributeFilter: ['open'] })
    }
    if (!isShown) coveredModals.clear()
  }
  const bringToTop = () => {
    if (dialog.open) dialog.close()
    dialog.showModal()
    iframe.focus()
  }
  const stopCovering = () => {
    isShown = false
    watchModals()
    watcher.disconnect()
  }
  iframe.src = src
  dialog.append(iframe)
  root.append(dialog)
  body.append(host)
  return {
    restore,
    window() {
      if (!iframe.contentWindow) throw fail(iframeNotSet, {})
      return iframe.contentWindow
    },
    show(title) {
      dialog.setAttribute('aria-label', title)
      if (isShown) return
      isShown = true
      watcher.observe(body, { childList: true })
      watchModals()
      bringToTop()
    },
    hide() {
      stopCovering()
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
