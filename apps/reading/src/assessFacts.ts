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
  /** Addresses that this account knows: its own, and those approved before. */
  readonly known: readonly string[]
  readonly facts: Pick<Facts, 'tokens' | 'names'> | undefined
}

/** Compares the addresses of a request with known ones (S5), and checks the names of parties and tokens (S4). */
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

/** How many characters at each end of an address people compare. */
const compared = 4

/** Whether two addresses differ but look the same at their ends. */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [keyOf(one), keyOf(other)]
  return a !== b && a.slice(0, compared) === b.slice(0, compared) && a.slice(-compared) === b.slice(-compared)
}

/** Normalises the case of an EVM address; in other families the case matters. */
const keyOf = (address: string) =>
  /^0x[\da-fA-F]{40}$/.test(address) ? address.slice(2).toLowerCase() : address
