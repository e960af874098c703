import type { CallAssessment } from '../assessCall.js'
import { type Notice, notice } from '../say.js'
import type { NoticeCode } from '../texts/en/notices.js'
import { formatSol } from './formatSol.js'
import type { SolanaInspection } from './inspectTransaction.js'
import { highPriorityFee } from './priorityFee.js'
import { isUnlimited } from './readInstructions.js'
import type { Step } from './step.js'
import { ownerOf } from './tokenHolder.js'

interface Assessed {
  /** The account that signs. */
  readonly account: string
  readonly feePayer: string
  readonly sends: boolean
}

/** Assesses a Solana transaction by its inspection on the network. */
export function assessTransaction(inspection: SolanaInspection, about: Assessed): CallAssessment {
  const { steps, fails, fee = 0n, balance } = inspection
  const warnings = new Map<string, Notice>()
  const warn = (one: Notice) => warnings.set(JSON.stringify(one), one)
  let danger: Notice | undefined
  for (const step of steps) {
    const [warning, reason] = assessStep(step, about.account, inspection)
    if (warning) warn(notice(warning))
    danger ??= reason && notice(reason)
  }
  if (inspection.isByTable) {
    warn(notice('byTable'))
    danger ??= notice('byTableDanger')
  }
  if (inspection.isForeign) {
    warn(notice('foreignBlockhash'))
    danger ??= notice('foreignBlockhashDanger')
  }
  const high = highPriorityFee(steps)
  if (high !== undefined) {
    warn(notice('feeHigh'))
    danger ??= notice('feeHighDanger', { fee: formatSol(high) })
  }
  if (fails !== undefined) {
    warn(notice('wouldFail', { reason: fails }))
    if (about.sends) danger ??= notice('mightFailDanger')
  }
  const isShort = about.sends && about.feePayer === about.account && fee > balance
  const blocked = isShort
    ? notice('tooLittleForFee', { balance: formatSol(balance), needed: formatSol(fee) })
    : undefined
  return { warnings: [...warnings.values()], danger, blocked }
}

/** Returns the warning about a step, and why it takes two steps. */
function assessStep(
  step: Step,
  account: string,
  inspection: SolanaInspection,
): readonly [warning?: NoticeCode, danger?: NoticeCode] {
  switch (step.kind) {
    case 'unknown':
      return ['unknownInstruction', 'unknownInstructionDanger']
    case 'approveToken': {
      const { amount } = step.units
      const balance = inspection.statedHolders.get(step.source)?.amount
      if (isUnlimited(amount, balance)) return ['noLimit', 'noLimitDanger']
      if (balance === undefined) return ['balanceUnknown', 'aboveBalanceDanger']
      return amount > balance ? ['aboveBalance', 'aboveBalanceDanger'] : []
    }
    case 'sendToken':
      return ownerOf(inspection, step.destination) ? [] : ['ownerUnproved', 'ownerUnprovedDanger']
    case 'setAuthority':
      return ['givesControl', 'givesControlDanger']
    case 'useNonce':
      return ['staysValid', 'staysValidDanger']
    case 'closeTokenAccount':
      return step.to === account ? [] : ['closesToOther', 'closesToOtherDanger']
    default:
      return []
  }
}
