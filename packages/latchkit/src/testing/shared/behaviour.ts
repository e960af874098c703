import type { Clock } from '../../core/contracts/services.js'
import { createPerson, type Person } from '../person.js'

/** The behaviour that a test wallet of every family has. */
export interface TestWalletBehaviour {
  /** Whether the person declines: everything, or these methods. */
  readonly reject: boolean | readonly string[]
  /** Whether requests stay unanswered: all, or these methods. */
  readonly silent: boolean | readonly string[]
  /** Whether questions wait for `approve()` or `decline()`. */
  readonly hold: boolean
  /** The time that every answer takes, in ms. */
  readonly delayMs: number
  /** Answers in place of its own, by method: a value, or a function of what was sent that may throw. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** The person and the switches of a wallet, which it has once, however many families it speaks. */
export interface WalletSelf<Switches extends TestWalletBehaviour = TestWalletBehaviour> {
  readonly person: Person
  /** One object that `set` writes to, so that all who read it see the change. */
  readonly switches: Switches
}

/** The behaviour of a wallet that answers at once, and whose person says yes to everything. */
export function plainBehaviour(): TestWalletBehaviour {
  return { reject: false, silent: false, hold: false, delayMs: 0, answers: {} }
}

/** Makes the person of a wallet, who declines and thinks as its switches say. */
export function createSelf<Switches extends TestWalletBehaviour>(switches: Switches): WalletSelf<Switches> {
  const person = createPerson(
    () => switches.hold,
    (method) => applies(switches.reject, method),
  )
  return { person, switches }
}

function applies(value: boolean | readonly string[], method: string): boolean {
  return typeof value === 'boolean' ? value : value.includes(method)
}

/** Makes of what answers a method one that behaves as the switches say. */
export type Answering = <Input extends readonly unknown[], Answer>(
  method: string,
  answer: (...input: Input) => Promise<Answer>,
) => (...input: Input) => Promise<Answer>

/** Lets methods be silent, slow, or answer something else, as the switches say when they are called. */
export function createAnswering(
  switches: TestWalletBehaviour,
  wait: (ms: number) => Promise<void>,
): Answering {
  return (method, answer) =>
    async (...input) => {
      const { silent, delayMs, answers } = switches
      if (applies(silent, method)) return new Promise(() => undefined)
      if (delayMs > 0) await wait(delayMs)
      if (!Object.hasOwn(answers, method)) return answer(...input)
      const instead = answers[method]
      return typeof instead === 'function' ? instead(...input) : instead
    }
}

/** The options that a test wallet of every family has. */
export interface TestWalletBasics {
  readonly name?: string
  /**
   * The storage in which a permission outlives a reload, by origin: `sessionStorage` or `localStorage`, and a key in it.
   */
  readonly remember?: { readonly storage: Pick<Storage, 'getItem' | 'setItem'>; readonly key: string }
  /** The platform's own unless given. */
  readonly clock?: Clock
}

/** The name of the test wallet, in every family that it speaks. */
export const testWalletName = 'Test Wallet'

/** Its icon. */
export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b5bdb"/><path d="M14 10v20h13" fill="none" stroke="#fff" stroke-width="5"/></svg>',
)}`
