import type { TestWalletBehaviour, WalletSelf } from './behaviour.js'
import type { Site } from './createSite.js'
import type { Timers } from './createTimers.js'

/** The parts that a test wallet of every family has: its person, played by the test, and its place on the page. */
export interface AnyTestWallet {
  /** All of its addresses, whether the page may see them or not. */
  readonly addresses: readonly string[]
  /** Methods that asked the person so far, in order. */
  readonly prompts: readonly string[]
  /** Methods whose questions wait for an answer now (`hold`). */
  readonly waiting: readonly string[]
  /** Listeners the page has on it now. */
  readonly listenerCount: number
  /** Shows it to the page now, and whenever the page asks. */
  announce(): void
  /** Shows it to the page after `ms`, as a slow extension does. */
  announceLater(ms: number): void
  /** Says yes to the question that waits longest (`hold`). */
  approve(): void
  /** Says no to the question that waits longest (`hold`). */
  decline(): void
  /** The person chooses another account in the wallet. */
  switchAccount(index: number): void
  lock(): void
  unlock(): void
  /** The person disconnects the site in the wallet. */
  removePermission(): void
  /** Takes its listeners and timers off the page. */
  stop(): void
}

/** A test wallet of one family, which stands on the page as one object. */
export interface FamilyWallet<Wallet> extends AnyTestWallet {
  /** The object that the page finds. */
  readonly wallet: Wallet
  /** Takes it off the page, as an extension that is switched off. */
  leave(): void
  /** Emits a change, sensible or not. */
  emit(changed: unknown): void
}

/** A wallet whose behaviour can be changed. */
export interface Switched<Switches> {
  /** Changes how it behaves from now on. */
  set(switches: Partial<Switches>): void
}

/** The way of a wallet onto a page and off it. */
export interface Presence {
  announce(): void
  leave(): void
  /** Ends its listeners on the page. */
  stop(): void
}

interface FamilyWalletParts<Wallet, Switches extends TestWalletBehaviour> {
  readonly wallet: Wallet
  readonly addresses: readonly string[]
  readonly self: WalletSelf<Switches>
  readonly site: Pick<Site<never>, 'change'>
  readonly timers: Timers
  readonly presence: Presence
  readonly countListeners: () => number
  readonly emit: (changed: unknown) => void
  /** Called with the switches that `set` was given. */
  readonly onSet?: (given: Partial<Switches>) => void
}

/** Puts a test wallet of one family together. */
export function familyWallet<Wallet, Switches extends TestWalletBehaviour>({
  self: { person, switches },
  ...parts
}: FamilyWalletParts<Wallet, Switches>): FamilyWallet<Wallet> & Switched<Switches> {
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
    set(given) {
      Object.assign(switches, given)
      parts.onSet?.(given)
    },
    announce: presence.announce,
    announceLater: (ms) => timers.later(ms, presence.announce),
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
