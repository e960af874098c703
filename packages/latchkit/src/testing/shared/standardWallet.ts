import type { Emitter } from '../emitter.js'
import type { Person } from '../person.js'
import type { Answering, TestWalletBehaviour, WalletControls } from './behaviour.js'
import { permit, type Site } from './createSite.js'
import type { Timers } from './createTimers.js'
import { type FamilyWallet, familyWallet, type Presence, type Switched } from './familyWallet.js'

// The common part of the test wallets that register themselves by Wallet Standard.

/** A test wallet of one namespace that registers itself by Wallet Standard. */
export interface TestStandardWallet<Wallet> extends FamilyWallet<Wallet> {
  announceTwice(): void
}

/** The parts of a wallet that its features need. */
export interface StandardParts<Account> {
  readonly person: Person
  readonly site: Site<Account>
  readonly events: Emitter
  readonly answering: Answering
}

/** Creates the features of every wallet: connect, disconnect and events. */
export function standardFeatures<Account>(parts: StandardParts<Account>) {
  const { answering, events, site } = parts
  return {
    'standard:connect': {
      version: '1.0.0',
      connect: answering('standard:connect', async (input?: { readonly silent?: boolean }) => {
        if (!input?.silent && !site.sharedAccounts().length) await permit(parts, 'standard:connect')
        return { accounts: site.sharedAccounts() }
      }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: answering('standard:disconnect', async () => site.change({ permitted: false })),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: 'change', listener: (payload: never) => void) {
        events.on(event, listener)
        return () => events.removeListener(event, listener)
      },
    },
  } as const
}

/** Lets a wallet register itself now and whenever a page asks. */
function createRegistration(wallet: unknown): Presence {
  const unregister = new Set<() => void>()
  const register = (api: { readonly register: (wallet: unknown) => () => void }) =>
    void unregister.add(api.register(wallet))
  const page: EventTarget | undefined = globalThis.window
  const onReady = (event: Event) => register((event as CustomEvent).detail)
  const stop = () => page?.removeEventListener('wallet-standard:app-ready', onReady)
  return {
    announce() {
      page?.addEventListener('wallet-standard:app-ready', onReady)
      page?.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
    leave() {
      stop()
      for (const remove of unregister) remove()
      unregister.clear()
    },
    stop,
  }
}

interface StandardWalletOptions<Wallet, Account, Switches extends TestWalletBehaviour> {
  readonly wallet: Wallet
  readonly addresses: readonly string[]
  readonly state: StandardParts<Account> & WalletControls<Switches>
  readonly timers: Timers
  readonly onSet?: (newSwitches: Partial<Switches>) => void
}

/** Assembles a test wallet that registers itself. */
export function standardWallet<Wallet, Account, Switches extends TestWalletBehaviour>({
  state,
  ...parts
}: StandardWalletOptions<Wallet, Account, Switches>): TestStandardWallet<Wallet> & Switched<Switches> {
  const presence = createRegistration(parts.wallet)
  const namespaceWallet = familyWallet({
    ...parts,
    controls: state,
    site: state.site,
    presence,
    countListeners: state.events.count,
    emit: (payload) => state.events.emit('change', payload),
  })
  return Object.assign(namespaceWallet, {
    announceTwice() {
      presence.announce()
      presence.announce()
    },
  })
}
