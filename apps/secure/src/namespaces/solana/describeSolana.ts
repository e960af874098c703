import { sha256 } from 'viem'
import { shortenAddress } from '../../../../../packages/latchkit/src/wire/shownText.js'
import { assessFacts } from '../../../../reading/src/assessFacts.js'
import { coin } from '../../../../reading/src/chain/gateway.js'
import type { SolanaNetwork } from '../../../../reading/src/networks.js'
import { assessTransaction } from '../../../../reading/src/solana/assessTransaction.js'
import type { SolanaInspection } from '../../../../reading/src/solana/inspectTransaction.js'
import type { SolanaRequest } from '../../../../reading/src/solana/readSolanaRequest.js'
import type { SolanaTransaction } from '../../../../reading/src/solana/readTransaction.js'
import type { Step } from '../../../../reading/src/solana/step.js'
import { ownerOf } from '../../../../reading/src/solana/tokenHolder.js'
import { balanceFact, feeFact, nodeName, type WriteContext, worthOf } from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalParts } from '../../approvals/approval.js'
import { stateAs } from '../../approvals/approvalTextsOf.js'
import { countedIn } from '../../texts/countedIn.js'
import type { FrameText } from '../../texts/en/frame.js'
import { stepsOf } from './describeSteps.js'
import { changesOf, type RequestInspection, solDecimals, solOf } from './solanaChanges.js'

type Transactions = Exclude<SolanaRequest, { kind: 'solanaMessage' }> & { readonly network: SolanaNetwork }

/** Describes Solana transactions, instruction by instruction. */
export function describeSolana(
  question: Transactions,
  text: FrameText,
  requestInspection: RequestInspection | 'silent' | undefined,
  writing: WriteContext,
): ApprovalParts {
  const { texts } = writing
  const network = question.network.name
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const n = transactions.length
  const template =
    n > 1 ? countedIn(writing.language, texts.signSolanaMany, n) : sends ? texts.sendSolana : texts.signSolana
  const isForeign =
    typeof requestInspection === 'object' && requestInspection.inspections.some((each) => each.isForeign)
  // If the network does not know the transaction, its name is not shown.
  const networkName = isForeign ? texts.networkUnknown : network
  const statement = stateAs(template, { network: networkName })
  // The statement names the network.
  const facts: ApprovalFact[] = [{ label: texts.network, value: networkName, isDetail: true }]
  if (requestInspection === undefined || requestInspection === 'silent') {
    const blocked = requestInspection ? text.networkSilent : text.checkingNetwork
    return { kind: 'approve', isSignature: !sends, ...statement, facts, sections: [], warnings: [], blocked }
  }
  const { account, inspections } = requestInspection
  const assessments = inspections.map((inspection, index) =>
    assessTransaction(inspection, { account, sends, feePayer: String(transactions[index]?.feePayer) }),
  )
  const parties = inspections.flatMap(receiversOf)
  const factsAssessment = assessFacts({
    parties,
    tokens: [],
    known: writing.knownAddresses,
    facts: undefined,
  })
  const send = sends ? simpleSend(inspections[0], account) : undefined
  const simulatedChanges = changesOf(inspections, requestInspection, writing)
  return {
    kind: 'approve',
    isSignature: !sends,
    ...(send ? stateSend(send, networkName, writing) : statement),
    balances: send ? [balanceOfSend(send, question.network, requestInspection, writing)] : [],
    facts: [
      ...facts,
      ...inspections.flatMap((each, at) => paymentFacts(each, transactions[at], requestInspection, writing)),
    ],
    changes: send && isAsSigned(send) ? [] : simulatedChanges,
    steps: inspections.flatMap((inspection, at) =>
      stepsOf({ inspection, requestInspection, transaction: n > 1 ? at + 1 : undefined }, writing),
    ),
    sections: [],
    warnings: [...assessments.flatMap(({ warnings }) => warnings), ...factsAssessment.warnings],
    danger:
      assessments.map(({ danger }) => danger).find((each) => each !== undefined) ?? factsAssessment.danger,
    blocked: assessments.map(({ blocked }) => blocked).find((each) => each !== undefined),
  }
}

/** A transaction that sends SOL from the account, and does nothing else that moves anything. */
interface SimpleSend {
  readonly step: Extract<Step, { kind: 'sendSol' }>
  readonly inspection: SolanaInspection
}

/**
 * Finds the one instruction that sends SOL; `undefined` if the transaction does anything else, or has a nonce: no blockhash says then that
 * the network whose balance is shown takes it.
 */
function simpleSend(inspection: SolanaInspection | undefined, account: string): SimpleSend | undefined {
  if (inspection?.steps.some(({ kind }) => kind === 'useNonce')) return undefined
  const steps = inspection?.steps.filter(({ kind }) => !harmlessKinds.includes(kind)) ?? []
  const [step] = steps
  if (!inspection || steps.length !== 1 || step?.kind !== 'sendSol') return undefined
  return step.from === account && step.to !== account ? { step, inspection } : undefined
}

const stateSend = ({ step }: SimpleSend, network: string, writing: WriteContext) =>
  stateAs(writing.texts.send, {
    amount: solOf(step.lamports, writing),
    network,
    receiver: shortenAddress(step.to),
  })

/** Creates the fact of the SOL that leaves, with the balance before and after. */
function balanceOfSend(
  { step, inspection: { balance, fee } }: SimpleSend,
  network: SolanaNetwork,
  { prices }: RequestInspection,
  writing: WriteContext,
) {
  return balanceFact(
    {
      ...{ symbol: 'SOL', decimals: solDecimals, node: nodeName(network), price: prices?.get(coin) },
      ...{ leaving: step.lamports, before: balance, fee },
    },
    writing,
  )
}

/** Whether the simulated change is what is signed, with the fee or without it. */
function isAsSigned({ step, inspection: { changes, fee = 0n } }: SimpleSend): boolean {
  const [change] = changes ?? []
  const lost = change ? -change.amount : 0n
  return (
    changes?.length === 1 &&
    change?.mint === undefined &&
    (lost === step.lamports || lost === step.lamports + fee)
  )
}

/** Kinds of instructions that neither move anything nor allow it. An unreadable instruction is never one of them. */
const harmlessKinds: readonly Step['kind'][] = ['memo', 'unitLimit', 'unitPrice', 'revokeToken', 'useNonce']

/** Lists the addresses that receive something in a transaction, or may take it. */
export const receiversOf = (inspection: SolanaInspection): readonly string[] =>
  inspection.steps.flatMap((step) => {
    if (step.kind === 'sendSol') return [step.to]
    if (step.kind === 'sendToken') return [ownerOf(inspection, step.destination) ?? step.destination]
    return step.kind === 'approveToken' ? [step.delegate] : []
  })

/** Lists the fee and its payer, other signers, and the hash of what is signed. */
function paymentFacts(
  { fee, otherSigners }: SolanaInspection,
  transaction: SolanaTransaction | undefined,
  { account, prices }: RequestInspection,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  const note = fee === undefined ? undefined : worthOf(fee, solDecimals, prices?.get(coin), writing)
  const facts: ApprovalFact[] = fee === undefined ? [] : [feeFact(solOf(fee, writing), note, writing)]
  if (!transaction) return facts
  const { feePayer } = transaction
  if (feePayer !== account) facts.push({ label: texts.feePayer, value: feePayer, isCode: true })
  for (const signer of otherSigners) {
    if (signer !== feePayer) facts.push({ label: texts.otherSigners, value: signer, isCode: true })
  }
  const bytes = Uint8Array.from(transaction.transaction.messageBytes)
  return [...facts, { label: texts.hash, value: sha256(bytes), isCode: true, isDetail: true }]
}
