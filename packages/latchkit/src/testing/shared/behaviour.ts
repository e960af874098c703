import type { Clock } from '../../core/contracts/services.js'
import { createPerson, type Person } from '../person.js'

/** How a test wallet of any namespace behaves. */
export interface TestWalletBehaviour {
  /** Whether the person declines: everything, or these methods. */
  readonly reject: boolean | readonly string[]
  /** Whether requests stay unanswered: all, or these methods. */
  readonly silent: boolean | readonly string[]
  /** Whether questions wait for `approve()` or `decline()`. */
  readonly hold: boolean
  /** How long every answer takes, in ms. */
  readonly delayMs: number
  /** Answers to give instead, by method: a value, or a function of the parameters, which may throw. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** The person and the switches of a wallet. The namespaces of one wallet share them. */
export interface WalletControls<Switches extends TestWalletBehaviour = TestWalletBehaviour> {
  readonly person: Person
  /** A single object that `set` changes, so that every reader sees the change. */
  readonly switches: Switches
}

/** Returns the behaviour of a wallet that answers at once and whose person accepts everything. */
export function plainBehaviour(): TestWalletBehaviour {
  return { reject: false, silent: false, hold: false, delayMs: 0, answers: {} }
}

/** Creates the person of a wallet, who decides as its switches say. */
export function createControls<Switches extends TestWalletBehaviour>(
  switches: Switches,
): WalletControls<Switches> {
  const person = createPerson(
    () => switches.hold,
    (method) => appliesTo(switches.reject, method),
  )
  return { person, switches }
}

function appliesTo(value: boolean | readonly string[], method: string): boolean {
  return typeof value === 'boolean' ? value : value.includes(method)
}

/** Wraps the implementation of a method so that it behaves as the switches say. */
export type Answering = <Input extends readonly unknown[], Answer>(
  method: string,
  answer: (...input: Input) => Promise<Answer>,
) => (...input: Input) => Promise<Answer>

/** Creates the wrapper that makes methods silent, slow or answer something else, as the switches say at the time of the call. */
export function createAnswering(
  switches: TestWalletBehaviour,
  wait: (ms: number) => Promise<void>,
): Answering {
  return (method, answer) =>
    async (...input) => {
      const { silent, delayMs, answers } = switches
      if (appliesTo(silent, method)) return new Promise(() => undefined)
      if (delayMs > 0) await wait(delayMs)
      if (!Object.hasOwn(answers, method)) return answer(...input)
      const replacement = answers[method]
      return typeof replacement === 'function' ? replacement(...input) : replacement
    }
}

/** The options of a test wallet of any namespace. */
export interface TestWalletBasics {
  readonly name?: string
  /** Where a permission is stored over reloads, by origin: `sessionStorage` or `localStorage`, and a key in it. */
  readonly remember?: { readonly storage: Pick<Storage, 'getItem' | 'setItem'>; readonly key: string }
  /** The clock; the platform's own unless given. */
  readonly clock?: Clock
}

/** The name of the test wallet in every namespace. */
export const testWalletName = 'Test Wallet'

/** The icon of the test wallet. */
export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b5bdb"/><path d="M14 10v20h13" fill="none" stroke="#fff" stroke-width="5"/></svg>',
)}`
