import { fail } from '../wire/errors/fail.js'
import { iframeNotSet, parentNotSet } from '../wire/errors/frame.js'
import css from './frame.css?inline'

/** The frame of the secure site in a page. It is made once and never moved: an iframe that moves is loaded anew. */
export interface FrameElement {
  /** Its window; an error where the page has taken it out. @throws `iframeNotSet`. */
  window(): Window
  /** @param title The name of the dialog. */
  show(title: string): void
  hide(): void
  setMode(mode: 'light' | 'dark' | 'system'): void
  /** Puts it back where the page has taken it out. @returns Whether it has, so that another document is loaded. */
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

/** The modal's element: what is below an open frame is out of reach, and is told to nobody. */
const modalTag = 'latchkit-modal'

/**
 * Puts a frame into the page: out of sight, and as a modal dialog over everything while it has something to show.
 * @param onLoad Called each time that a document has been loaded in it.
 * @throws `parentNotSet` where the page has no body.
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
  // The visitor leaves by the frame's own buttons: it alone knows what is under way.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // A press beside the frame takes the focus out of it: Escape and Tab would do nothing.
  dialog.addEventListener('click', () => iframe.focus())
  // A browser may close it all the same. Its own closing, to come to the top again, is over when this event comes.
  dialog.addEventListener('close', () => isShown && !dialog.open && raise())
  let isShown = false
  const restore = () => {
    const isOut = !host.isConnected
    if (isOut) document.body.append(host)
    return isOut
  }
  const watcher = new MutationObserver((records) => {
    // What waits in it fails when it has loaded, and is not waited for without an end.
    restore()
    watchModals()
    const isAbove = ({ target }: MutationRecord) => target instanceof HTMLDialogElement && target.open
    if (isShown && records.some(isAbove)) raise()
  })
  // Also those that the site takes out of the page meanwhile: they come back as they went.
  const below = new Set<Element>()
  const watchModals = () => {
    if (isShown) for (const modal of document.querySelectorAll(modalTag)) below.add(modal)
    for (const modal of below) {
      modal.toggleAttribute('inert', isShown)
      modal.ariaHidden = isShown ? 'true' : null
      if (modal.shadowRoot) watcher.observe(modal.shadowRoot, { subtree: true, attributeFilter: ['open'] })
    }
    if (!isShown) below.clear()
  }
  const raise = () => {
    if (dialog.open) dialog.close()
    dialog.showModal()
    iframe.focus()
  }
  const lower = () => {
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
      raise()
    },
    hide() {
      lower()
      dialog.close()
    },
    setMode(mode) {
      dialog.style.colorScheme = mode === 'system' ? 'light dark' : mode
    },
    remove() {
      lower()
      host.remove()
    },
  }
}
