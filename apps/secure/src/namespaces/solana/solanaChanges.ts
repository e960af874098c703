import { coin } from '../../../../reading/src/chain/gateway.js'
import type { Facts } from '../../../../reading/src/chain/gatherFacts.js'
import type { SolanaInspection } from '../../../../reading/src/solana/inspectTransaction.js'
import { exactly, type WriteContext, worthOf } from '../../approvals/amounts.js'
import type { ApprovalFact } from '../../approvals/approval.js'
import { countIn } from '../../texts/countIn.js'
import { fill } from '../../texts/fill.js'

/** The inspections of all transactions of a request in order, and the signing account. */
export interface RequestInspection {
  readonly account: string
  readonly inspections: readonly SolanaInspection[]
  readonly prices?: Facts['prices']
  /** Symbols of tokens that the gateway knows, by mint. */
  readonly symbols?: ReadonlyMap<string, string>
}

export const solDecimals = 9

/** Writes an amount of SOL with all its digits. */
export const solOf = (lamports: bigint, writing: WriteContext): string =>
  `${exactly(lamports, solDecimals, writing)} SOL`

/** Lists the simulated changes. Several transactions are simulated separately, and a note says so. */
export function changesOf(
  inspections: readonly SolanaInspection[],
  requestInspection: RequestInspection,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  const [only] = inspections
  if (only && inspections.length === 1) return changesOfOne(only, requestInspection, writing)
  return [
    { label: texts.changes, value: texts.eachAlone },
    ...inspections.flatMap((each, at) =>
      changesOfOne(each, requestInspection, writing).map((fact) => ({
        ...fact,
        label: `${fill(texts.transaction, { n: countIn(writing.language, at + 1) })}: ${fact.label}`,
      })),
    ),
  ]
}

function changesOfOne(
  { changes, decimals: decimalsByMint }: SolanaInspection,
  { prices, symbols }: RequestInspection,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  if (!changes) return [{ label: texts.changes, value: texts.notSimulated }]
  if (changes.length === 0) return [{ label: texts.changes, value: texts.noChanges, note: texts.changesBy }]
  return changes.map(({ mint, amount }) => {
    const label = amount < 0n ? texts.youGive : texts.youGet
    const size = amount < 0n ? -amount : amount
    if (mint === undefined) {
      const note = worthOf(size, solDecimals, prices?.get(coin), writing)
      return { label, value: solOf(size, writing), ...(note && { note }) }
    }
    const decimals = decimalsByMint.get(mint)
    const worth = decimals === undefined ? undefined : worthOf(size, decimals, prices?.get(mint), writing)
    const symbol = decimals === undefined ? undefined : symbols?.get(mint)
    const value = decimals === undefined ? String(size) : exactly(size, decimals, writing)
    return {
      label,
      value: symbol ? `${value} ${symbol}` : value,
      note: [mint, symbol ? undefined : texts.unknownToken, worth].filter((each) => each).join(' · '),
    }
  })
}
