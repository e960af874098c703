import type { ChainNamespace } from '../../wire/caip.js'
import type { Failure } from './failure.js'
import type { ModalState } from './modal.js'
import { newestOf, type RouterState } from './router.js'
import type { View, ViewName } from './views.js'

/** An act that a visitor has begun in a view of the modal: to connect, to change the e-mail address. One at a time. */
export interface ModalAttempt {
  /** Tells it from the ones before it. */
  readonly id: number
  /** The entry of the history in which it was begun: with that it ends. */
  readonly begunIn: View
  readonly begunAt: number
  readonly status: 'waiting' | 'failed' | 'done'
  /** The failure that it ended in, where there is one for all of it. */
  readonly failure?: Failure
  /** The namespaces that a wallet of several is asked for just now. */
  readonly requesting?: readonly ChainNamespace[]
  /** The failure of each namespace that did not come off. */
  readonly failures?: Readonly<Partial<Record<ChainNamespace, Failure>>>
}

/** The parts of the state that an attempt is read from. */
interface Parts {
  readonly attempt?: ModalAttempt | undefined
  readonly modal: ModalState
  readonly router: RouterState
}

/** The attempt of the newest view of a name in the history. */
export function attemptIn({ attempt, router }: Parts, name: ViewName): ModalAttempt | undefined {
  const entry = newestOf(router, name)
  return entry && attempt?.begunIn === entry ? attempt : undefined
}

/**
 * Whether the modal belongs to an attempt that is under way, or whose failure is there to be read: a view that the kit itself
 * would put in its place waits until it is over.
 */
export function isInAttempt({ attempt, modal, router }: Parts): boolean {
  return attempt !== undefined && attempt.status !== 'done' && isEntryOpen({ modal, router }, attempt.begunIn)
}

/** Says whether an act that was begun in an entry of the history can still go on in it: neither Back nor Close has left it. */
export function isEntryOpen({ modal, router }: Pick<Parts, 'modal' | 'router'>, entry: View): boolean {
  return modal.open && router.history.includes(entry)
}
