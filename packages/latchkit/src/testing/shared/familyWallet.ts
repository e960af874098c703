import type { TestWalletBehaviour, WalletControls } from './behaviour.js'
import type { Site } from './createSite.js'
import type { Timers } from './createTimers.js'

/** What every test wallet has: its person, played by the test, and its presence on the page. */
export interface AnyTestWallet {
  /** All of its addresses, even if the page may not see them. */
  readonly addresses: readonly string[]
  /** The methods that asked the person so far, in order. */
  readonly prompts: readonly string[]
  /** The methods that wait for the person's answer (`hold`). */
  readonly waiting: readonly string[]
  /** How many listeners the page has on the wallet. */
  readonly listenerCount: number
  /** Announces the wallet to the page now, and whenever the page asks. */
  announce(): void
  /** Announces the wallet after `ms`, like a slow extension. */
  announceLater(ms: number): void
  /** Accepts the oldest waiting question (`hold`). */
  approve(): void
  /** Declines the oldest waiting question (`hold`). */
  decline(): void
  /** The person selects another account in the wallet. */
  switchAccount(index: number): void
  lock(): void
  unlock(): void
  /** The person disconnects the site in the wallet. */
  removePermission(): void
  /** Removes its listeners and timers from the page. */
  stop(): void
}

/** A test wallet of one namespace, which is one object on the page. */
export interface FamilyWallet<Wallet> extends AnyTestWallet {
  /** The object that the page finds. */
  readonly wallet: Wallet
  /** Removes the wallet from the page, like an extension that is switched off. */
  leave(): void
  /** Emits a change event with any payload, valid or not. */
  emit(changed: unknown): void
}

/** A wallet whose behaviour can be changed. */
export interface Switched<Switches> {
  /** Changes how the wallet behaves from now on. */
  set(switches: Partial<Switches>): void
}

/** How a wallet appears on a page and disappears. */
export interface Presence {
  announce(): void
  leave(): void
  /** Removes its listeners from the page. */
  stop(): void
}

interface FamilyWalletOptions<Wallet, Switches extends TestWalletBehaviour> {
  readonly wallet: Wallet
  readonly addresses: readonly string[]
  readonly controls: WalletControls<Switches>
  readonly site: Pick<Site<never>, 'change'>
  readonly timers: Timers
  readonly presence: Presence
  readonly countListeners: () => number
  readonly emit: (payload: unknown) => void
  /** Called with the switches that `set` received. */
  readonly onSet?: (newSwitches: Partial<Switches>) => void
}

/** Assembles a test wallet of one namespace. */
export function familyWallet<Wallet, Switches extends TestWalletBehaviour>({
  controls: { person, switches },
  ...parts
}: FamilyWalletOptions<Wallet, Switches>): FamilyWallet<Wallet> & Switched<Switches> {
  const { wallet, addresses, site, timers, presence } = parts
  return {
    wallet,
    addresses,
    prompts: person.prompts,
    get waiting() {
      return person.waiting
    },
    get listenerCount() {
      return parts.countListeners()
    },
    set(newSwitches) {
      Object.assign(switches, newSwitches)
      parts.onSet?.(newSwitches)
    },
    announce: presence.announce,
    announceLater: (ms) => timers.runLater(ms, presence.announce),
    leave: presence.leave,
    approve: () => person.answer(true),
    decline: () => person.answer(false),
    switchAccount: (active) => site.change({ active }),
    lock: () => site.change({ locked: true }),
    unlock: () => site.change({ locked: false }),
    removePermission: () => site.change({ permitted: false }),
    emit: parts.emit,
    stop() {
      presence.stop()
      timers.stop()
    },
  }
}
