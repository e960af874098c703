import { zeroAddress } from 'viem'
import type { Call } from '../../../../reading/src/decodeCall.js'
import { isManyTimes } from '../../../../reading/src/isUnlimited.js'
import { type Notice, notice } from '../../../../reading/src/say.js'
import type { NoticeCode } from '../../../../reading/src/texts/en/notices.js'
import { notesOf, tokenFact, tokensOf, type WriteContext } from '../../approvals/amounts.js'
import type { ApprovalFact } from '../../approvals/approval.js'
import { fill } from '../../texts/fill.js'

/** A permission to take tokens, by a call or a signature. */
interface Permission {
  readonly token: string
  /** The allowed amount in smallest units; `undefined` if everything is allowed. */
  readonly amount: bigint | undefined
  /** Whether the amount counts as unlimited, whatever the balance is. */
  readonly unlimited: boolean
}

type Approve = Extract<Call, { kind: 'approve' }>

/** Ids of NFTs are at most this large, except for hashes, which count as unlimited. */
const maxItemAmount = 999_999_999n
/** Most ids of NFTs are at most this large. As an amount of a token, this is worth almost nothing. */
const maxSmallItemAmount = 1_000_000n

/**
 * Whether a permission may be for an NFT: ERC-20 and ERC-721 encode both alike. For amounts as small as an NFT's id, a node's statement is
 * not enough, since it may lie. What has a price at the gateway is a token, except for the smallest amounts.
 */
export const mayBeItem = (
  permission: Permission | Approve,
  { facts }: Pick<WriteContext, 'facts'>,
): boolean =>
  'kind' in permission &&
  !permission.adds &&
  permission.by === undefined &&
  permission.spender !== zeroAddress &&
  (!facts?.tokens.has(permission.token) ||
    (permission.amount !== undefined &&
      permission.amount <= (facts.prices.has(permission.token) ? maxSmallItemAmount : maxItemAmount)))

/** How much a permission allows, compared with the balance. The id of an NFT cannot be compared. */
type Reach = 'nothing' | 'within' | 'above' | 'unknown' | 'item' | 'unlimited'

/** Compares a permission with the balance that a node states. That can only add warnings, since a node may lie. */
export function reachOf(permission: Permission | Approve, writing: Pick<WriteContext, 'facts'>): Reach {
  const { token, amount, unlimited } = permission
  if ('kind' in permission && permission.spender === zeroAddress) return 'nothing'
  if (unlimited || amount === undefined) return 'unlimited'
  const balance = writing.facts?.balances.get(token)
  if (balance === undefined && amount > 0n) return 'unknown'
  if (mayBeItem(permission, writing)) return 'item'
  if (balance === undefined || amount === 0n) return 'nothing'
  if (isManyTimes(amount, balance)) return 'unlimited'
  return amount > balance ? 'above' : 'within'
}

const harmlessReaches: readonly Reach[] = ['nothing', 'within']

/** Creates the fact of how much may be taken: in the token's decimals, and in the units that are signed, which no node can hide. */
export function permissionFact(
  label: string,
  permission: Permission | Approve,
  writing: WriteContext,
): ApprovalFact {
  const { token, amount, unlimited } = permission
  const reach = reachOf(permission, writing)
  const isUnlimited = reach === 'unlimited'
  const fact = tokenFact(label, token, amount, writing, isUnlimited)
  if (amount === undefined || unlimited) return fact
  const { texts } = writing
  const tokenAmount = tokensOf(token, amount, writing)
  const units = fill(texts.inSmallestUnits, { n: String(amount) })
  const orItem = tokenAmount && mayBeItem(permission, writing) && fill(texts.orItem, { id: String(amount) })
  const note = isUnlimited ? notesOf(tokenAmount, units) : notesOf(fact.note, orItem)
  return { ...fact, ...(note && { note }), ...(!harmlessReaches.includes(reach) && { isBad: true }) }
}

/** Lists the permissions that a call gives, including nested calls. */
export function permissionsOf(call: Call): readonly Approve[] {
  switch (call.kind) {
    case 'approve':
      return [call]
    case 'batch':
      return call.calls.flatMap((inner) => permissionsOf(inner.call))
    case 'execute':
      return permissionsOf(call.inner.call)
    default:
      return []
  }
}

/** Warns about permissions by the balance (S7), once the network has answered. */
export function assessPermissions(permissions: readonly (Permission | Approve)[], writing: WriteContext) {
  const warnings: Notice[] = []
  let danger: Notice | undefined
  const warn = (code: NoticeCode, reason: NoticeCode, data?: Notice['data']) => {
    warnings.push(notice(code, data))
    danger ??= notice(reason)
  }
  for (const permission of writing.isSettled ? permissions : []) {
    const reach = reachOf(permission, writing)
    if (reach === 'unlimited') warn('noLimit', 'noLimitDanger')
    if (reach === 'above') warn('aboveBalance', 'aboveBalanceDanger')
    if (reach === 'unknown') warn('balanceUnknown', 'aboveBalanceDanger')
    if (mayBeItem(permission, writing)) {
      warn('mayBeItem', 'mayBeItemDanger', { id: String(permission.amount) })
    }
  }
  return { warnings, danger }
}
