import { bytesToHex, formatUnits, sha256 } from 'viem'
import { assessFacts } from '../../../reading/src/assessFacts.js'
import { coin } from '../../../reading/src/chain/gateway.js'
import type { SolanaNetwork } from '../../../reading/src/networks.js'
import { assessTransaction } from '../../../reading/src/solana/assessTransaction.js'
import { formatSol } from '../../../reading/src/solana/formatSol.js'
import type { SolanaInspection } from '../../../reading/src/solana/inspectTransaction.js'
import { isUnlimited } from '../../../reading/src/solana/readInstructions.js'
import type { SolanaRequest } from '../../../reading/src/solana/readSolanaRequest.js'
import type { SolanaTransaction } from '../../../reading/src/solana/readTransaction.js'
import type { Step, TokenUnits } from '../../../reading/src/solana/step.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import { partyFact, type Writing, worthOf } from './amounts.js'
import type { ApprovalFact, ApprovalParts, ApprovalSection } from './approval.js'
import { changesOf, type SolanaChecked, solDecimals } from './solanaChanges.js'
import { stateAs } from './wordsOf.js'

type Transactions = Exclude<SolanaRequest, { kind: 'solanaMessage' }> & { readonly network: SolanaNetwork }

/** Says what transactions of Solana do, instruction by instruction. */
export function describeSolana(
  question: Transactions,
  text: FrameText,
  checked: SolanaChecked | 'silent' | undefined,
  writing: Writing,
): ApprovalParts {
  const { words } = writing
  const network = question.network.name
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const n = transactions.length
  const template = n > 1 ? words.signSolanaMany : sends ? words.sendSolana : words.signSolana
  const statement = stateAs(template, { network, n })
  const facts: ApprovalFact[] = [{ label: words.network, value: network }]
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
  const all = inspections.flatMap(({ steps }) => steps)
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
    needsWindow: all.some(movesValue) || inspections.some(givesUnread),
  }
}

/** The instructions that move nothing. One that cannot be read is none of F5's list: it takes two steps. */
const quiet: readonly Step['kind'][] = [
  ...(['memo', 'unitLimit', 'unitPrice', 'revokeToken', 'openTokenAccount', 'useNonce', 'unknown'] as const),
]

/** F5: whether an instruction moves value or gives control away. */
const movesValue = ({ kind }: Step): boolean => !quiet.includes(kind)

/** F5: whether the account has less afterwards, beside the fee, by an instruction that can't be read. */
const givesUnread = ({ steps, changes, fee = 0n }: SolanaInspection): boolean =>
  steps.some(({ kind }) => kind === 'unknown') &&
  (changes?.some(({ mint, amount }) => amount < (mint === undefined ? -fee : 0n)) ?? false)

/** The addresses that get something by a transaction, or may take it. */
export const receiversOf = ({ steps, holders }: SolanaInspection): readonly string[] =>
  steps.flatMap((step) => {
    if (step.kind === 'sendSol') return [step.to]
    if (step.kind === 'sendToken') return [holders.get(step.destination)?.owner ?? step.destination]
    return step.kind === 'approveToken' ? [step.delegate] : []
  })

/** The fee and who pays it, who else signs, and the hash of what is signed. */
function paymentFacts(
  { fee, otherSigners }: SolanaInspection,
  transaction: SolanaTransaction | undefined,
  { account, prices }: SolanaChecked,
  writing: Writing,
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
  /** Its number, where there are several. */
  readonly transaction?: number | undefined
}

function stepsOf(inspected: Inspected, writing: Writing): readonly ApprovalSection[] {
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

function factsOf(step: Step, inspected: Inspected, writing: Writing): readonly ApprovalFact[] {
  const { words } = writing
  const code = (label: string, value: string): ApprovalFact => ({ label, value, isCode: true })
  const party = (label: string, value: string) => partyFact(label, value, writing)
  const owner = (label: string, account: string): ApprovalFact => {
    const of = inspected.inspection.holders.get(account as never)?.owner
    return of ? party(label, of) : { ...code(label, account), note: words.tokenAccount }
  }
  const amount = (label: string, units: TokenUnits, source: string) =>
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

/** The amount of a token as its mint counts, with its worth, and the token whole; a symbol only where the gateway knows the mint. */
function amountFacts(
  label: string,
  { units: { amount, decimals, mint }, source }: { readonly units: TokenUnits; readonly source: string },
  { inspection: { holders, decimals: known }, checked: { prices, symbols } }: Inspected,
  writing: Writing,
): readonly ApprovalFact[] {
  const { words } = writing
  const token = mint ?? holders.get(source as never)?.mint
  // What an instruction checks itself counts before what a node says.
  const counted = decimals ?? (token ? known.get(token) : undefined)
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
  const note = token && worthOf(amount, counted, prices?.get(token), writing)
  return [{ label, value: symbol ? `${value} ${symbol}` : value, ...(note && { note }) }, ...tokenFacts]
}
