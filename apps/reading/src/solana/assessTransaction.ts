import type { CallAssessment } from '../assessCall.js'
import { formatSol } from './formatSol.js'
import type { SolanaInspection } from './inspectTransaction.js'
import { isUnlimited } from './readInstructions.js'
import type { Step } from './step.js'

interface Assessed {
  /** The account that signs. */
  readonly account: string
  readonly feePayer: string
  readonly sends: boolean
}

/** Assesses a transaction of Solana by its inspection on the network. */
export function assessTransaction(inspection: SolanaInspection, about: Assessed): CallAssessment {
  const { steps, fails, fee = 0n, balance } = inspection
  const warnings = new Set<string>()
  let danger: string | undefined
  for (const step of steps) {
    const [warning, reason] = assessStep(step, about.account)
    if (warning) warnings.add(warning)
    danger ??= reason
  }
  if (fails !== undefined) {
    warnings.add(`It would fail now: ${fails}`)
    if (about.sends) danger ??= 'It would fail, and you might still pay the fee.'
  }
  const isShort = about.sends && about.feePayer === about.account && fee > balance
  const blocked = isShort
    ? `This account has ${formatSol(balance)}. With the fee, you need ${formatSol(fee)} at least.`
    : undefined
  return { warnings: [...warnings], danger, blocked }
}

/** The warning about a step, and the reason why it takes two. */
function assessStep(step: Step, account: string): readonly [warning?: string, danger?: string] {
  switch (step.kind) {
    case 'unknown':
      return [
        'Unknown instruction. This wallet can’t read what it does.',
        'This wallet can’t tell what an instruction does. It could take everything this account owns.',
      ]
    case 'approveToken':
      return isUnlimited(step.units.amount)
        ? [
            'The amount has no limit.',
            'The other address could take all of this token that you own, now and later.',
          ]
        : []
    case 'setAuthority':
      return [
        'It gives the control of an account away.',
        'Who controls a token account can take everything in it.',
      ]
    case 'closeTokenAccount':
      return step.to === account
        ? []
        : ['The SOL of the account it closes goes to another address.', 'You’d lose the SOL in that account.']
    default:
      return []
  }
}
