import type { Address } from '@solana/kit'
import { bytesToHex, formatUnits, sha256 } from 'viem'
import { assessFacts } from '../../../../reading/src/assessFacts.js'
import { coin } from '../../../../reading/src/chain/gateway.js'
import type { SolanaNetwork } from '../../../../reading/src/networks.js'
import { assessTransaction } from '../../../../reading/src/solana/assessTransaction.js'
import { formatSol } from '../../../../reading/src/solana/formatSol.js'
import type { SolanaInspection } from '../../../../reading/src/solana/inspectTransaction.js'
import { highPriorityFee } from '../../../../reading/src/solana/priorityFee.js'
import { isUnlimited } from '../../../../reading/src/solana/readInstructions.js'
import type { SolanaRequest } from '../../../../reading/src/solana/readSolanaRequest.js'
import type { SolanaTransaction } from '../../../../reading/src/solana/readTransaction.js'
import type { Step, TokenUnits } from '../../../../reading/src/solana/step.js'
import { mintOf, ownerOf } from '../../../../reading/src/solana/tokenHolder.js'
import { notesOf, partyFact, type WriteContext, worthOf } from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalParts, ApprovalSection } from '../../approvals/approval.js'
import { stateAs } from '../../approvals/wordsOf.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { changesOf, type SolanaChecked, solDecimals } from './solanaChanges.js'

type Transactions = Exclude<SolanaRequest, { kind: 'solanaMessage' }> & { readonly network: SolanaNetwork }

/** Describes Solana transactions, instruction by instruction. */
export function describeSolana(
  question: Transactions,
  text: FrameText,
  checked: SolanaChecked | 'silent' | undefined,
  writing: WriteContext,
): ApprovalParts {
  const { words } = writing
  const network = question.network.name
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const n = transactions.length
  const template = n > 1 ? words.signSolanaMany : sends ? words.sendSolana : words.signSolana
  const isForeign = typeof checked === 'object' && checked.inspections.some((each) => each.isForeign)
  // If the network does not know the transaction, its name is not shown.
  const named = isForeign ? words.networkUnknown : network
  const statement = stateAs(template, { network: named, n })
  const facts: ApprovalFact[] = [{ label: words.network, value: named }]
  if (checked === undefined || checked === 'silent') {
    const blocked = checked ? text.networkSilent : text.checkingNetwork
    return { ...statement, facts, sections: [], warnings: [], blocked }
  }
  const { account, inspections } = checked
  const assessed = inspections.map((inspection, index) =>
    assessTransaction(inspection, { account, sends, feePayer: String(transactions[index]?.feePayer) }),
  )
  const parties = inspections.flatMap(receiversOf)
  const found = assessFacts({ parties, tokens: [], known: writing.known, facts: undefined })
  return {
    ...statement,
    facts: [
      ...facts,
      ...inspections.flatMap((each, at) => paymentFacts(each, transactions[at], checked, writing)),
    ],
    changes: changesOf(inspections, checked, writing),
    steps: inspections.flatMap((inspection, at) =>
      stepsOf({ inspection, checked, transaction: n > 1 ? at + 1 : undefined }, writing),
    ),
    sections: [],
    warnings: [...assessed.flatMap(({ warnings }) => warnings), ...found.warnings],
    danger: assessed.map(({ danger }) => danger).find((each) => each !== undefined) ?? found.danger,
    blocked: assessed.map(({ blocked }) => blocked).find((each) => each !== undefined),
    needsWindow: inspections.some(needsWindow),
  }
}

/** Instructions that neither move anything nor allow it. Unreadable ones do not belong to them. */
const quiet: readonly Step['kind'][] = ['memo', 'unitLimit', 'unitPrice', 'revokeToken', 'useNonce']

/** F5: whether a transaction by itself moves value or allows it, including by its fee. */
const needsWindow = ({ steps }: SolanaInspection): boolean =>
  steps.some(({ kind }) => !quiet.includes(kind)) || highPriorityFee(steps) !== undefined

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
  { account, prices }: SolanaChecked,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { words } = writing
  const note = fee === undefined ? undefined : worthOf(fee, solDecimals, prices?.get(coin), writing)
  const facts: ApprovalFact[] =
    fee === undefined ? [] : [{ label: words.fee, value: formatSol(fee), ...(note && { note }) }]
  if (!transaction) return facts
  const { feePayer } = transaction
  if (feePayer !== account) facts.push({ label: words.feePayer, value: feePayer, isCode: true })
  for (const signer of otherSigners) {
    if (signer !== feePayer) facts.push({ label: words.otherSigners, value: signer, isCode: true })
  }
  const bytes = Uint8Array.from(transaction.transaction.messageBytes)
  return [...facts, { label: words.hash, value: sha256(bytes), isCode: true }]
}

interface Inspected {
  readonly inspection: SolanaInspection
  readonly checked: SolanaChecked
  /** Its number, if there are several. */
  readonly transaction?: number | undefined
}

function stepsOf(inspected: Inspected, writing: WriteContext): readonly ApprovalSection[] {
  const { words } = writing
  const { inspection, transaction } = inspected
  return inspection.steps.map((step, at) => {
    const title = fill(words.step, { n: at + 1, title: words.steps[step.kind] })
    return {
      title: transaction ? `${fill(words.transaction, { n: transaction })}: ${title}` : title,
      facts: factsOf(step, inspected, writing),
    }
  })
}

function factsOf(step: Step, inspected: Inspected, writing: WriteContext): readonly ApprovalFact[] {
  const { words } = writing
  const code = (label: string, value: string): ApprovalFact => ({ label, value, isCode: true })
  const party = (label: string, value: string) => partyFact(label, value, writing)
  const owner = (label: string, account: Address): ApprovalFact => {
    const { inspection } = inspected
    const proved = ownerOf(inspection, account)
    if (proved) return party(label, proved)
    // The signed account is shown; its owner is only what a node says.
    const stated = inspection.statedHolders.get(account)?.owner
    const of = stated && fill(words.networkOwner, { owner: stated })
    return { ...code(label, account), note: notesOf(words.tokenAccount, of) }
  }
  const amount = (label: string, units: TokenUnits, source: Address) =>
    amountFacts(label, { units, source }, inspected, writing)
  switch (step.kind) {
    case 'sendSol':
      return [
        { label: words.amount, value: formatSol(step.lamports) },
        party(words.from, step.from),
        party(words.to, step.to),
      ]
    case 'createAccount':
      return [
        { label: words.amount, value: formatSol(step.lamports) },
        party(words.from, step.from),
        ...[code(words.account, step.account), code(words.rulingProgram, step.program)],
      ]
    case 'sendToken':
      return [
        ...amount(words.amount, step.units, step.source),
        ...[owner(words.from, step.source), owner(words.to, step.destination)],
      ]
    case 'burnToken':
      return [...amount(words.amount, step.units, step.source), owner(words.from, step.source)]
    case 'approveToken':
      return [
        party(words.mayTake, step.delegate),
        ...amount(words.upTo, step.units, step.source),
        owner(words.from, step.source),
      ]
    case 'revokeToken':
      return [owner(words.from, step.source)]
    case 'openTokenAccount':
      return [
        party(words.owner, step.owner),
        code(words.token, step.mint),
        code(words.tokenAccount, step.account),
      ]
    case 'closeTokenAccount':
      return [code(words.tokenAccount, step.account), party(words.solGoesTo, step.to)]
    case 'wrapSol':
      return [code(words.tokenAccount, step.account)]
    case 'setAuthority':
      return [
        code(words.account, step.account),
        step.to ? party(words.to, step.to) : { label: words.to, value: words.nobody },
      ]
    case 'useNonce':
      return [code(words.nonceAccount, step.account)]
    case 'memo':
      return [{ label: words.note, value: step.text }]
    case 'unitLimit':
      return [{ label: words.units, value: String(step.units) }]
    case 'unitPrice':
      return [{ label: words.microLamports, value: String(step.microLamports) }]
    case 'unknown':
      return [
        code(words.program, step.program),
        code(words.data, step.data.length > 0 ? bytesToHex(step.data) : words.empty),
      ]
  }
}

/**
 * Writes the amount of a token in its decimals, its value, and its full address. The symbol is shown only if the gateway knows the mint.
 */
function amountFacts(
  label: string,
  { units: { amount, decimals, mint }, source }: { readonly units: TokenUnits; readonly source: Address },
  { inspection, checked: { prices, symbols } }: Inspected,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { words } = writing
  const token = mint ?? mintOf(inspection, source)
  // Decimals that the instruction itself checks take precedence over a node's.
  const counted = decimals ?? (token ? inspection.decimals.get(token) : undefined)
  const symbol = token && symbols?.get(token)
  const tokenFacts: readonly ApprovalFact[] = token
    ? [{ label: words.token, value: token, isCode: true, ...(!symbol && { note: words.unknownToken }) }]
    : []
  if (isUnlimited(amount)) {
    const value = symbol ? `${words.unlimited} (${symbol})` : words.unlimited
    return [{ label, value, isBad: true }, ...tokenFacts]
  }
  if (counted === undefined) return [{ label: words.smallestUnits, value: String(amount) }, ...tokenFacts]
  const value = formatUnits(amount, counted)
  const worth = token && worthOf(amount, counted, prices?.get(token), writing)
  // Decimals that are not in the instruction come from a node.
  const units = decimals === undefined && fill(words.inSmallestUnits, { n: String(amount) })
  const note = notesOf(worth, units)
  return [{ label, value: symbol ? `${value} ${symbol}` : value, ...(note && { note }) }, ...tokenFacts]
}
