import { zeroAddress } from 'viem'
import type { Call } from '../../../../reading/src/decodeCall.js'
import { isManyTimes } from '../../../../reading/src/isUnlimited.js'
import { type Notice, notice } from '../../../../reading/src/say.js'
import type { NoticeCode } from '../../../../reading/src/texts/en/notices.js'
import { notesOf, tokenFact, tokensOf, type Writing } from '../../approvals/amounts.js'
import type { ApprovalFact } from '../../approvals/approval.js'
import { fill } from '../../texts/fill.js'

/** A leave to take tokens, by a call or by a signature. */
interface Leave {
  readonly token: string
  /** In smallest units; absent where the whole is meant. */
  readonly amount: bigint | undefined
  /** It counts as unlimited by itself, whatever an account has. */
  readonly unlimited: boolean
}

type Approve = Extract<Call, { kind: 'approve' }>

/** The numbers of items are this small, but for hashes, which count as unlimited. */
const itemAtMost = 999_999_999n
/** They are mostly this small; as an amount of a token it is next to nothing. */
const smallItemAtMost = 1_000_000n

/**
 * Whether a leave may be one for an item of a collection: both are written alike, and only tokens say how they count (ERC-20, ERC-721). For
 * what is as small as the number of an item that is no word to go by: a node may lie. What has a price at the gateway is a token, but for the smallest.
 */
export const mayBeItem = (leave: Leave | Approve, { facts }: Pick<Writing, 'facts'>): boolean =>
  'kind' in leave &&
  !leave.adds &&
  leave.by === undefined &&
  leave.spender !== zeroAddress &&
  (!facts?.tokens.has(leave.token) ||
    (leave.amount !== undefined &&
      leave.amount <= (facts.prices.has(leave.token) ? smallItemAtMost : itemAtMost)))

/** The reach of a leave, compared with what the account has now: the number of an item can't be compared. */
type Reach = 'nothing' | 'within' | 'above' | 'unknown' | 'item' | 'unlimited'

/** Compares a leave with the balance that a node states. That can only add to what the request says by itself: a node may lie. */
export function reachOf(leave: Leave | Approve, writing: Pick<Writing, 'facts'>): Reach {
  const { token, amount, unlimited } = leave
  if ('kind' in leave && leave.spender === zeroAddress) return 'nothing'
  if (unlimited || amount === undefined) return 'unlimited'
  const balance = writing.facts?.balances.get(token)
  if (balance === undefined && amount > 0n) return 'unknown'
  if (mayBeItem(leave, writing)) return 'item'
  if (balance === undefined || amount === 0n) return 'nothing'
  if (isManyTimes(amount, balance)) return 'unlimited'
  return amount > balance ? 'above' : 'within'
}

const fine: readonly Reach[] = ['nothing', 'within']

/** The fact of how much may be taken: as the token counts, and in the units that are signed, which no node can make less of. */
export function leaveFact(label: string, leave: Leave | Approve, writing: Writing): ApprovalFact {
  const { token, amount, unlimited } = leave
  const reach = reachOf(leave, writing)
  const isUnlimited = reach === 'unlimited'
  const fact = tokenFact(label, token, amount, writing, isUnlimited)
  if (amount === undefined || unlimited) return fact
  const { words } = writing
  const written = tokensOf(token, amount, writing)
  const units = fill(words.inSmallestUnits, { n: String(amount) })
  const orItem = written && mayBeItem(leave, writing) && fill(words.orItem, { id: String(amount) })
  const note = isUnlimited ? notesOf(written, units) : notesOf(fact.note, orItem)
  return { ...fact, ...(note && { note }), ...(!fine.includes(reach) && { isBad: true }) }
}

/** The leaves that a call gives, and those inside of it. */
export function leavesOf(call: Call): readonly Approve[] {
  switch (call.kind) {
    case 'approve':
      return [call]
    case 'batch':
      return call.calls.flatMap((inner) => leavesOf(inner.call))
    case 'execute':
      return leavesOf(call.inner.call)
    default:
      return []
  }
}

/** Warns of leaves by what the account has (S7), once the network has been asked. */
export function assessLeaves(leaves: readonly (Leave | Approve)[], writing: Writing) {
  const warnings: Notice[] = []
  let danger: Notice | undefined
  const warn = (code: NoticeCode, reason: NoticeCode, data?: Notice['data']) => {
    warnings.push(notice(code, data))
    danger ??= notice(reason)
  }
  for (const leave of writing.isSettled ? leaves : []) {
    const reach = reachOf(leave, writing)
    if (reach === 'unlimited') warn('noLimit', 'noLimitDanger')
    if (reach === 'above') warn('aboveBalance', 'aboveBalanceDanger')
    if (reach === 'unknown') warn('balanceUnknown', 'aboveBalanceDanger')
    if (mayBeItem(leave, writing)) {
      warn('mayBeItem', 'mayBeItemDanger', { id: String(leave.amount) })
    }
  }
  return { warnings, danger }
}
