import type { TransactionFacts } from './transactionFacts.js'

/** Wrapped SOL: its token accounts hold lamports in addition to their rent. */
const wrappedSolMint = 'So11111111111111111111111111111111111111112'

/** An amount that an account received or sent in a transaction. */
export interface Move {
  /** `undefined` for the native currency. */
  readonly mint?: string
  readonly decimals: number
  /** The amount in base units; negative if it was sent. */
  readonly amount: bigint
  /** The account on the other side, if there is exactly one. */
  readonly counterparty: string | undefined
  /** Whether it is only the rent deposit of token accounts. */
  readonly isRent: boolean
}

/** Finds the one account whose amount changed in the other direction; `undefined` if there is none or several. */
function counterpartyOf(amount: bigint, changes: ReadonlyMap<string, bigint>): string | undefined {
  const others = [...changes].filter(([, change]) => (amount > 0n ? change < 0n : change > 0n))
  return others.length === 1 ? others[0]?.[0] : undefined
}

const add = (to: Map<string, bigint>, key: string, amount: bigint) =>
  to.set(key, (to.get(key) ?? 0n) + amount)

/** Sums the rent of token accounts that a transaction opened (negative) and closed. */
function rentIn({ tokens, before, after }: TransactionFacts): bigint {
  const places = new Set(tokens.filter(({ mint }) => mint !== wrappedSolMint).map(({ at }) => at))
  let rent = 0n
  for (const at of places) {
    const [lamportsBefore, lamportsAfter] = [before[at] ?? 0n, after[at] ?? 0n]
    if (lamportsBefore === 0n || lamportsAfter === 0n) rent += lamportsBefore - lamportsAfter
  }
  return rent
}

function nativeMove(account: string, facts: TransactionFacts): Move | undefined {
  const { keys, before, after, fee } = facts
  const changes = new Map<string, bigint>()
  for (const [at, key] of keys.entries()) add(changes, key, (after[at] ?? 0n) - (before[at] ?? 0n))
  // The fee is reported separately, so it is added back.
  add(changes, keys[0] ?? '', fee)
  const amount = changes.get(account) ?? 0n
  changes.delete(account)
  if (amount === 0n) return undefined
  return {
    amount,
    decimals: 9,
    counterparty: counterpartyOf(amount, changes),
    isRent: amount === rentIn(facts),
  }
}

function tokenMoves(
  account: string,
  ownAddresses: ReadonlySet<string>,
  { keys, tokens }: TransactionFacts,
): Move[] {
  const ownerOf = ({ at, owner }: TransactionFacts['tokens'][number]) =>
    owner ?? (ownAddresses.has(keys[at] ?? '') ? account : undefined)
  const mints = [...new Set(tokens.map(({ mint }) => mint))]
  return mints.flatMap((mint) => {
    const mintChanges = tokens.filter((one) => one.mint === mint)
    const changes = new Map<string, bigint>()
    for (const one of mintChanges) add(changes, ownerOf(one) ?? '', one.after - one.before)
    const amount = changes.get(account) ?? 0n
    changes.delete(account)
    const counterparty = counterpartyOf(amount, changes)
    const decimals = mintChanges[0]?.decimals ?? 0
    return amount === 0n
      ? []
      : [{ mint, decimals, amount, counterparty: counterparty || undefined, isRent: false }]
  })
}

/**
 * Computes what a transaction moved for an account from the balances before and after. This works for any program, and for tokens that keep
 * a fee. A rent-only change comes last.
 * @param ownAddresses The account's known token accounts.
 */
export function movesOf(
  account: string,
  ownAddresses: ReadonlySet<string>,
  facts: TransactionFacts,
): readonly Move[] {
  const native = nativeMove(account, facts)
  const tokens = tokenMoves(account, ownAddresses, facts)
  return native ? (native.isRent ? [...tokens, native] : [native, ...tokens]) : tokens
}
