import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import type { QueryData, QueryName } from '../state/queries.js'
import { accountAnswer } from './accountAnswer.js'

/** How far a list of an account was read. */
export interface AccountListInfo {
  readonly loading: boolean
  /** Where the next page begins; absent at the end of all. */
  readonly next: string | undefined
  /** No source can be asked about the account on this network. */
  readonly isUnserved: boolean
  /** When the list was read, in ms since 1970. */
  readonly at: number | undefined
  /** Which page could not be read since the last success. */
  readonly failedPage: 'first' | 'further' | undefined
}

/** A list of the account of a namespace, by default of the active one; nothing before it was read. */
export function accountList<Name extends QueryName>(
  state: KitState,
  name: Name,
  namespace?: ChainNamespace,
): { readonly info: AccountListInfo; readonly data: QueryData[Name] | undefined } | undefined {
  const read = accountAnswer(state, name, namespace)
  if (!read) return undefined
  const { status, pages, at, data } = read
  const failedPage = status === 'error' ? (pages?.isFailed ? 'further' : 'first') : undefined
  const isUnserved = status === 'unserved'
  return { info: { loading: status === 'loading', next: pages?.next, isUnserved, at, failedPage }, data }
}
