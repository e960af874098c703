import type { ChainNamespace } from '../../wire/caip.js'
import type { Failure } from './failure.js'
import type { ModalState } from './modal.js'
import { newestOf, type RouterState } from './router.js'
import type { View, ViewName } from './views.js'

/**
 * Something that a visitor has begun in a view of the modal: connecting, or changing the email address. There is only one at a
 * time.
 */
export interface ModalAttempt {
  /** Distinguishes it from earlier attempts. */
  readonly id: number
  /** The history entry in which the attempt began. The attempt ends when that entry is removed. */
  readonly begunIn: View
  readonly begunAt: number
  readonly status: 'waiting' | 'failed' | 'done'
  /** Whether the provider has answered: the login only waits for services. */
  readonly isAnswered?: boolean
  /** Why the attempt as a whole failed. */
  readonly failure?: Failure
  /** The namespaces that a wallet is being asked for at the moment, if it serves several. */
  readonly requesting?: readonly ChainNamespace[]
  /** Why each failed namespace failed. */
  readonly failures?: Readonly<Partial<Record<ChainNamespace, Failure>>>
}

/** The parts of the state that the functions below need. */
interface Parts {
  readonly attempt?: ModalAttempt | undefined
  readonly modal: ModalState
  readonly router: RouterState
}

/** Returns the attempt that began in the newest history entry of a view. */
export function attemptIn({ attempt, router }: Parts, name: ViewName): ModalAttempt | undefined {
  const entry = newestOf(router, name)
  return entry && attempt?.begunIn === entry ? attempt : undefined
}

/**
 * Checks whether the modal shows an attempt that is in progress or has failed. Until it is over, the kit does not replace the
 * view by itself.
 */
export function isInAttempt({ attempt, modal, router }: Parts): boolean {
  return attempt !== undefined && attempt.status !== 'done' && isEntryOpen({ modal, router }, attempt.begunIn)
}

/**
 * Checks whether something that began in a history entry can continue: the modal is open and the entry was not removed by Back.
 */
export function isEntryOpen({ modal, router }: Pick<Parts, 'modal' | 'router'>, entry: View): boolean {
  return modal.open && router.history.includes(entry)
}
