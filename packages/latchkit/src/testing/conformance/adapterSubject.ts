import type { Adapter, MessageSignature } from '../../core/contracts/adapter.js'
import type { Network } from '../../wire/entities.js'

/** A wallet of the namespace, its person played by the suite. It knows both networks and starts on the first. */
export interface WalletControl {
  /** Its addresses, as the adapter writes them on the first network. The first is active. */
  readonly addresses: readonly [string, string, ...string[]]
  /** The number of questions it has put to its person so far. */
  readonly prompts: number
  /** The number of its listeners now. */
  readonly listeners: number
  /** Comes onto the page, as an extension does; again at the second call. */
  appear(): void
  /**
   * Sets the answer of its person from now on: `later` waits for `yes()`; with `nothing` the wallet answers no request.
   */
  says(answer: 'yes' | 'no' | 'later' | 'nothing'): void
  /** Says yes to what waits. */
  yes(): void
  chooseAccount(index: 0 | 1): void
  /** Shares no account any more, as one that is locked. */
  shareNone(): void
  /** Shares its accounts again, as one that is unlocked. Absent where no wallet does that by itself. */
  shareAgain?(): void
  /** Absent, like `isOn`, where the site chooses the network and wallets know of none. */
  chooseNetwork?(network: Network): void
  isOn?(network: Network): boolean
  /**
   * Its standard has no silent way to connect: where the site is not allowed any more, it asks its person while reconnecting too. Absent
   * for all others.
   */
  readonly alwaysAsks?: true
  /** Ends the connection by itself. Absent where wallets do that by sharing none. */
  leave?(): void
  /** Answers every request with nonsense from now on. */
  babble(): void
  /** Emits every event it has with nonsense in it. */
  emitNonsense(): void
  /** Absent where a wallet is not asked about its network. */
  readonly switching?: {
    /** Its person says no to switching, and yes to everything else. */
    refuse(): void
    /** It says yes and stays where it is. */
    ignore(): void
    /** It does not know this network any more. */
    forget(network: Network): void
  }
}

/** The transfer that the suite sends, from the first address on the first network. */
export interface SendingControl {
  /** An address of another account. */
  readonly receiver: string
  /** Payment links to that address, where the namespace has any. */
  readonly paymentLinks?: readonly string[]
  /** Texts that cannot be sent to. */
  readonly notReceivers: readonly string[]
  /** An amount of the native currency, in base units, that can be sent with every fee. */
  readonly amount: bigint
  /** Lets the network carry out what was sent. */
  finish(): void | Promise<void>
}

/** One adapter with one wallet on a page of their own. */
export interface AdapterFixture {
  readonly adapter: Adapter
  readonly wallet: WalletControl
  /** The network the wallet is on. Its RPC, like the other's, answers. */
  readonly network: Network
  readonly otherNetwork: Network
  /** A network the wallet can go to and the site does not list; absent where no wallet does that. */
  readonly unlisted?: Network
  /** Other forms of the first network that the adapter takes, such as a viem chain. */
  readonly alike?: readonly unknown[]
  /** Other ways to write the wallet's first address; none where there is but one. */
  readonly sameAddresses: readonly string[]
  /** Addresses easily taken for the first one, such as one that differs from it in case where case counts. */
  readonly otherAddresses: readonly string[]
  /** Texts that are no address of the namespace. */
  readonly notAddresses: readonly string[]
  /** The transfer to try; absent where the adapter cannot send. */
  readonly sending?: SendingControl
  /** The exact balance, in base units, of the first address on the first network. */
  balance(): Promise<bigint>
  /** Whether what was signed is this address's over this message, by its `type` and `publicKey` where it has them. */
  verify(address: string, message: string, signed: MessageSignature): Promise<boolean>
  end(): void | Promise<void>
}

/** The adapter under test: opened anew for every case. */
export interface AdapterSubject {
  readonly name: string
  /** With a page and a wallet of its own. */
  open(): AdapterFixture | Promise<AdapterFixture>
}

/** The parts of a test runner that the suite uses; those of vitest and jest fit. */
export interface TestRunner {
  readonly describe: (title: string, cases: () => void) => unknown
  readonly it: (title: string, run: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => {
    toBe(expected: unknown): unknown
    toEqual(expected: unknown): unknown
  }
}
