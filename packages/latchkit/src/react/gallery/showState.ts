import { connect } from '../../core/actions/connect.js'
import { open } from '../../core/actions/open.js'
import { resetView } from '../../core/actions/router.js'
import { subscribeEvents } from '../../core/actions/track.js'
import type { Options } from '../../core/config.js'
import { createLatchkit } from '../../core/createLatchkit.js'
import type { Kit } from '../../core/kit.js'
import { galleryAdapter } from './galleryAdapter.js'
import type { GalleryNetworks, GalleryState } from './states.js'

/** What a state is shown with. */
export interface ShowOptions extends Pick<Options, 'id' | 'locale' | 'themeMode' | 'themeVariables'> {
  readonly networks: GalleryNetworks
}

/**
 * Makes a kit that is in a state, to be put into a `LatchkitProvider`; `show` then opens the modal and presses what the
 * state asks for. Nothing of it is stored.
 */
export function galleryKit(state: GalleryState, { networks, ...options }: ShowOptions) {
  const [first] = networks
  const namespace = first.chainNamespace
  const kit = createLatchkit({
    ...options,
    networks,
    adapters: [galleryAdapter(namespace, first, state.script(namespace))],
    allowUnsupportedChain: state.allowUnsupportedChain ?? false,
    debug: state.debug ?? false,
    enableReconnect: false,
    logLevel: 'silent',
    services: { storage: { get: () => null, set: () => undefined, remove: () => undefined } },
  })
  return { kit, show: () => show(kit, state) }
}

async function show(kit: Kit, state: GalleryState): Promise<void> {
  kit.start()
  const [wallet] = kit.store.getState().connectors
  if (state.connected && wallet) await connect(kit, { connector: wallet.id })
  open(kit)
  resetView(kit, state.open(kit))
  await until(() =>
    state.name === 'connect-loading'
      ? kit.store.getState().wallets.length > 0
      : !kit.store.getState().modal.loading,
  )
  state.arrange?.(kit)
  const root = await until(() => document.querySelector(`latchkit-modal[data-kit="${kit.id}"]`)?.shadowRoot)
  const { name } = state.open(kit)
  const shown = await until(() => root.querySelector(`[data-view="${name}"]:not(:has(> [aria-busy]))`))
  if (state.type !== undefined) await search(kit, await until(() => shown.querySelector('input')), state.type)
  for (const selector of state.press ?? [])
    (await until(() => shown.querySelector<HTMLElement>(selector))).click()
}

/** Types a search and waits until it has been carried out. */
async function search(kit: Kit, field: HTMLInputElement, text: string): Promise<void> {
  const found = new Promise<void>((resolve) => {
    const stop = subscribeEvents(kit, ({ event }) => {
      if (event !== 'SEARCH_WALLET') return
      stop()
      resolve()
    })
  })
  // React listens to the event; the value has to be set past the setter it put in front.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await found
}

async function until<Answer>(look: () => Answer | false | null | undefined): Promise<Answer> {
  for (;;) {
    const answer = look()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}
