import type { Adapter, MessageSignature } from '../../core/contracts/adapter.js'
import type { Network } from '../../wire/entities.js'

/**
 * A wallet of the namespace. The suite plays the wallet's person. The wallet knows both networks and starts on the first.
 */
export interface WalletControl {
  /** Its addresses, as the adapter writes them on the first network. The first one is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /** How many questions it has put to its person so far. */
  readonly prompts: number
  /** How many listeners it has at the moment. */
  readonly listeners: number
  /** Makes the wallet appear on the page, as an extension does. A second call makes it appear again. */
  appear(): void
  /** Sets how its person answers from now on. `later` waits for `yes()`; with `nothing` the wallet answers no request. */
  says(answer: 'yes' | 'no' | 'later' | 'nothing'): void
  /** Accepts the waiting question. */
  yes(): void
  chooseAccount(index: 0 | 1): void
  /** Stops sharing accounts, like a locked wallet. */
  shareNone(): void
  /**
   * Shares its accounts again, like an unlocked wallet. Absent if wallets of the namespace never report that they share
   * accounts again.
   */
  shareAgain?(): void
  /** Absent, like `isOn`, if the site chooses the network and wallets do not know it. */
  chooseNetwork?(network: Network): void
  isOn?(network: Network): boolean
  /** Set if its standard has no silent connect: without permission it asks its person while reconnecting too. */
  readonly alwaysAsks?: true
  /** Ends the connection from the wallet's side. Absent if wallets do that by sharing no accounts. */
  leave?(): void
  /** Answers every request with nonsense from now on. */
  babble(): void
  /** Emits each of its events with nonsense as data. */
  emitNonsense(): void
  /** Absent if a wallet cannot be asked to switch. */
  readonly switching?: {
    /** Makes its person decline to switch, but accept everything else. */
    refuse(): void
    /** Makes the wallet accept a switch but stay on its network. */
    ignore(): void
    /** Makes the wallet forget this network. */
    forget(network: Network): void
  }
}

/** The transfer that the suite sends, from the first address on the first network. */
export interface SendingControl {
  /** An address of another account. */
  readonly receiver: string
  /** Payment links to that address, if the namespace has any. */
  readonly paymentLinks?: readonly string[]
  /** Texts that are not valid receivers. */
  readonly notReceivers: readonly string[]
  /** An amount of the native currency in base units that can be sent with every fee. */
  readonly amount: bigint
  /** Makes the network include what was sent. */
  finish(): void | Promise<void>
}

/** An adapter and a wallet, on their own page. */
export interface AdapterFixture {
  readonly adapter: Adapter
  readonly wallet: WalletControl
  /** The network that the wallet is on. Its RPC answers, and so does that of the other network. */
  readonly network: Network
  readonly otherNetwork: Network
  /** A network that the wallet can switch to but the site does not list. Absent if wallets cannot do that. */
  readonly unlisted?: Network
  /** Other forms of the first network that the adapter accepts, such as a viem chain. */
  readonly alike?: readonly unknown[]
  /** Other ways of writing the wallet's first address; empty if there are none. */
  readonly sameAddresses: readonly string[]
  /** Addresses that look like the first one but differ, for example in case where case counts. */
  readonly otherAddresses: readonly string[]
  /** Texts that are not addresses of the namespace. */
  readonly notAddresses: readonly string[]
  /** The transfer to try. Absent if the adapter cannot send. */
  readonly sending?: SendingControl
  /** Returns the exact balance, in base units, of the first address on the first network. */
  balance(): Promise<bigint>
  /** Verifies that a message was signed by this address, using `type` and `publicKey` if there are any. */
  verify(address: string, message: string, signed: MessageSignature): Promise<boolean>
  end(): void | Promise<void>
}

/** The adapter under test. */
export interface AdapterSubject {
  readonly name: string
  /** Opens the adapter for one case, with its own page and wallet. */
  open(): AdapterFixture | Promise<AdapterFixture>
}

/** The functions of a test runner that the suite uses. Those of vitest and jest fit. */
export interface TestRunner {
  readonly describe: (title: string, cases: () => void) => unknown
  readonly it: (title: string, run: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => {
    toBe(expected: unknown): unknown
    toEqual(expected: unknown): unknown
  }
}
