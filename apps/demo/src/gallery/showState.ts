import { connect } from '../../../../packages/latchkit/src/core/connect/connect.js'
import type { Clock } from '../../../../packages/latchkit/src/core/contracts/services.js'
import { createLatchkit } from '../../../../packages/latchkit/src/core/createLatchkit.js'
import type { Kit } from '../../../../packages/latchkit/src/core/kit/kit.js'
import { open } from '../../../../packages/latchkit/src/core/modal/open.js'
import { resetView } from '../../../../packages/latchkit/src/core/modal/router.js'
import type { Options } from '../../../../packages/latchkit/src/core/options/config.js'
import { systemClock } from '../../../../packages/latchkit/src/core/services/platform.js'
import type { CaipNetworkId } from '../../../../packages/latchkit/src/wire/caip.js'
import {
  moreWalletsMs,
  nameMinimumWaitMs,
  searchMinimumWaitMs,
} from '../../../../packages/latchkit/src/wire/constants.js'
import type { Network } from '../../../../packages/latchkit/src/wire/entities.js'
import { embeddedConnectorId } from '../../../../packages/latchkit/src/wire/frame/limits.js'
import type { GalleryState } from './GalleryState.js'
import { galleryAdapter } from './galleryAdapter.js'
import { galleryEmail } from './galleryEmail.js'
import { familyNetworks, type GalleryFamily } from './galleryFamilies.js'
import { galleryBackend, galleryGateway } from './galleryGateway.js'
import { galleryPairing } from './galleryPairing.js'
import type { GalleryNetworks } from './states.js'

/** The options of the kit that shows a state. */
export interface ShowOptions extends Pick<Options, 'id' | 'locale' | 'themeMode' | 'themeVariables'> {
  readonly networks: GalleryNetworks
}

/**
 * Creates a kit for a state, to be put into a `LatchkitProvider`; `show` then opens the modal and presses what the state asks for. It
 * stores nothing.
 */
export function galleryKit(state: GalleryState, { networks, ...options }: ShowOptions) {
  const [first] = networks
  const namespace = first.chainNamespace
  const { families = [] } = state
  const kit = createLatchkit({
    ...options,
    networks: [...networksOf(state, networks), ...families.flatMap(familyNetworks)],
    adapters: [galleryAdapter(namespace, first, state.script(namespace)), ...families.map(familyAdapter)],
    ...(state.tokens && { tokens: { [first.caipNetworkId]: state.tokens } }),
    ...(state.email && { connectors: [galleryEmail(state.email, state.social)] }),
    ...(state.pairing && { connectors: [galleryPairing(state.pairing, state.readers)] }),
    ...(state.gateway && { backendUrl: galleryBackend }),
    ...(state.siwx && { siwx: state.siwx }),
    allowUnsupportedChain: state.allowUnsupportedChain ?? false,
    debug: state.debug ?? false,
    ...state.options,
    enableReconnect: false,
    logLevel: 'silent',
    services: {
      clock: clockOf(state),
      ...(state.gateway && {
        fetch: galleryGateway(state.gateway(first.caipNetworkId), first.caipNetworkId),
      }),
      storage: {
        get: (key) => storedValue(state, key, first.caipNetworkId),
        set: () => undefined,
        remove: () => undefined,
      },
    },
  })
  return { kit, show: () => show(kit, state) }
}

/** Returns the stored value of a key: only what the state itself lists as stored. */
function storedValue(state: GalleryState, key: string, chainId: CaipNetworkId): string | null {
  const stored = state.stored?.(chainId) ?? {}
  const [name = ''] = key.split(':').slice(-1)
  return name in stored ? JSON.stringify({ v: 1, d: stored[name] }) : null
}

/** A state is complete after so many frames without a change. */
const quietFrames = 2

/** Skips the waits that are there for a person, and lets no time limit end a state while it is shown. */
const clockOf = ({ loading, waited }: GalleryState): Clock => ({
  now: systemClock.now,
  after(ms, run) {
    const isOver =
      ms === searchMinimumWaitMs ||
      ms === nameMinimumWaitMs ||
      ms === waited ||
      (ms === moreWalletsMs && !loading)
    if (isOver) return systemClock.after(0, run)
    return ms < moreWalletsMs ? systemClock.after(ms, run) : () => undefined
  },
})

/** Returns the networks of the gallery, followed by fictional ones if a state needs more. */
const networksOf = ({ networks: count = 0 }: GalleryState, [first, ...others]: GalleryNetworks) => [
  first,
  ...others,
  ...Array.from({ length: Math.max(0, count - others.length - 1) }, (_, at): Network => {
    const id = `${900_000 + at}`
    return { ...first, id, caipNetworkId: `${first.chainNamespace}:${id}`, name: `Network ${at + 1}` }
  }),
]

const familyAdapter = (family: GalleryFamily) =>
  galleryAdapter(family.namespace, familyNetworks(family)[0], { ...family.script, family: family.name })

async function show(kit: Kit, state: GalleryState): Promise<void> {
  readAs(state.userAgent)
  kit.start()
  const [wallet] = state.email ? [{ id: embeddedConnectorId }] : kit.store.getState().connectors
  for (const { connected, namespace, script } of state.families ?? []) {
    const [connector] = script.connectors
    if (connected && connector) await connect(kit, { connector: connector.id, namespace })
  }
  if (state.connected && wallet) await connect(kit, { connector: wallet.id })
  open(kit)
  resetView(kit, state.open(kit))
  await until(() => {
    const { wallets, modal } = kit.store.getState()
    return state.loading ? wallets.length > 0 : !modal.loading
  })
  state.arrange?.(kit)
  const root = await until(() => document.querySelector(`latchkit-modal[data-kit="${kit.id}"]`)?.shadowRoot)
  const { name } = state.open(kit)
  const view = await until(() => root.querySelector(`[data-view="${name}"]:not(:has(> [aria-busy]))`))
  if (state.type !== undefined)
    type(
      await until(() => view.querySelector<HTMLInputElement>('input:is([type="search"], [type="email"])')),
      state.type,
    )
  for (const selector of state.press ?? [])
    (await until(() => view.querySelector<HTMLElement>(selector))).click()
  if (state.returns) for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
  const { awaits } = state
  if (awaits !== undefined) await until(() => root.querySelector(awaits))
  // Waits for the first paint: before it, nothing changes for as long as React takes.
  await until(() => root.querySelector('.toasts'))
  await settled(root)
}

/** Makes the page read another user agent, without installed apps. Without an argument, the real one returns. */
function readAs(userAgent: string | undefined): void {
  Reflect.deleteProperty(navigator, 'userAgent')
  if (userAgent === undefined) return
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  window.open = () => null
}

/** Waits until no element is added or removed any more and every picture has loaded. */
export async function settled(root: ShadowRoot): Promise<void> {
  let quiet = 0
  const watch = new MutationObserver(() => {
    quiet = 0
  })
  watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  while (quiet < quietFrames) {
    await new Promise(requestAnimationFrame)
    quiet = root.querySelector('.mark:not([data-letter], :has(img))') ? 0 : quiet + 1
  }
  watch.disconnect()
  const pictures = [...root.querySelectorAll('img')].map((picture) => picture.decode())
  await Promise.allSettled(pictures)
}

/** Types a text. React listens to the event, and the value must be set past React's own setter. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function until<Answer>(look: () => Answer | false | null | undefined): Promise<Answer> {
  for (;;) {
    const answer = look()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}
