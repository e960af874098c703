import { bytesToHex } from 'viem'
import type { SolanaNetwork } from '../../../reading/src/networks.js'
import { assessTransaction } from '../../../reading/src/solana/assessTransaction.js'
import { formatSol } from '../../../reading/src/solana/formatSol.js'
import type { SolanaInspection } from '../../../reading/src/solana/inspectTransaction.js'
import type { SolanaRequest } from '../../../reading/src/solana/readSolanaRequest.js'
import type { Step } from '../../../reading/src/solana/step.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import type { ApprovalFact, ApprovalParts, ApprovalSection } from './approval.js'

/** The inspections of all transactions of a request, in their order, and the account that signs. */
export interface SolanaChecked {
  readonly account: string
  readonly inspections: readonly SolanaInspection[]
}

type Transactions = Exclude<SolanaRequest, { kind: 'solanaMessage' }> & { readonly network: SolanaNetwork }

/** Says what transactions of Solana do, instruction by instruction. */
export function describeSolana(
  question: Transactions,
  text: FrameText,
  checked: SolanaChecked | 'silent' | undefined,
): ApprovalParts {
  const network = question.network.name
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const one = sends ? text.sendTransaction : text.signTransaction
  const n = transactions.length
  const statement = fill(n > 1 ? text.signTransactions : one, { network, n })
  const facts: ApprovalFact[] = [{ label: text.network, value: network }]
  if (checked === undefined || checked === 'silent') {
    const blocked = checked ? text.networkSilent : text.checkingNetwork
    return { statement, facts, sections: [], warnings: [], blocked }
  }
  const { account, inspections } = checked
  const assessed = inspections.map((inspection, index) =>
    assessTransaction(inspection, { account, sends, feePayer: String(transactions[index]?.feePayer) }),
  )
  for (const { fee } of inspections) {
    if (fee !== undefined) facts.push({ label: text.fee, value: formatSol(fee) })
  }
  const steps = inspections.flatMap(({ steps: all }) => all)
  return {
    ...{ statement, facts, sections: steps.map((step) => sectionOf(step, text)) },
    warnings: assessed.flatMap(({ warnings }) => warnings),
    danger: assessed.map(({ danger }) => danger).find((each) => each !== undefined),
    blocked: assessed.map(({ blocked }) => blocked).find((each) => each !== undefined),
    needsWindow: steps.some(movesValue),
  }
}

/** The instructions that move nothing. One that cannot be read is none of F5's list: it takes two steps. */
const quiet: readonly Step['kind'][] = [
  ...(['memo', 'unitLimit', 'unitPrice', 'revokeToken', 'openTokenAccount', 'unknown'] as const),
]

/** F5: whether an instruction moves value or gives control away. */
const movesValue = ({ kind }: Step): boolean => !quiet.includes(kind)

function sectionOf({ kind, ...values }: Step, text: FrameText): ApprovalSection {
  const facts = Object.entries(values).map(
    ([label, value]): ApprovalFact => ({
      label,
      value: writeValue(value),
      isCode: true,
    }),
  )
  return { title: text.steps[kind], facts }
}

function writeValue(value: unknown): string {
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name} ${writeValue(each)}`)
      .join(', ')
  }
  return String(value)
}
