import type { Facts } from './chain/gatherFacts.js'
import { type Notice, notice } from './say.js'
import type { NoticeCode } from './texts/en/notices.js'

/** The warnings about the addresses and names of a request. */
export interface FactsAssessment {
  readonly warnings: readonly Notice[]
  readonly danger: Notice | undefined
}

interface Assessed {
  /** The receivers and spenders. */
  readonly parties: readonly string[]
  readonly tokens: readonly string[]
  /** The addresses that this account knows: its own, and those it has approved before. */
  readonly known: readonly string[]
  readonly facts: Pick<Facts, 'tokens' | 'names'> | undefined
}

/** Assesses the addresses of a request by those that are known (S5), and the names of both (S4). */
export function assessFacts({ parties, tokens, known, facts }: Assessed): FactsAssessment {
  const warnings: Notice[] = []
  let danger: Notice | undefined
  const warn = (code: NoticeCode, reason: NoticeCode, data?: Notice['data']) => {
    warnings.push(notice(code, data))
    danger ??= notice(reason)
  }
  for (const party of new Set(parties)) {
    const like = known.find((one) => looksAlike(one, party))
    if (like !== undefined) warn('looksAlike', 'looksAlikeDanger', { address: party, known: like })
    if (facts?.names.get(party)?.isOdd) {
      warn('oddName', 'oddNameDanger', { name: facts.names.get(party)?.text ?? '' })
    }
    if (tokens.includes(party)) warn('toToken', 'toTokenDanger')
  }
  for (const token of new Set(tokens)) {
    const { isOdd = false, symbol = '' } = facts?.tokens.get(token) ?? {}
    if (isOdd) warn('oddToken', 'oddNameDanger', { name: symbol })
  }
  return { warnings, danger }
}

/** The characters of an address that people compare: some of its beginning and of its end. */
const compared = 4

/** Whether two addresses differ, and look the same to whoever reads their ends. */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [keyOf(one), keyOf(other)]
  return a !== b && a.slice(0, compared) === b.slice(0, compared) && a.slice(-compared) === b.slice(-compared)
}

/** EVM writes one address in several cases; elsewhere the case is part of it. */
const keyOf = (address: string) =>
  /^0x[\da-fA-F]{40}$/.test(address) ? address.slice(2).toLowerCase() : address
