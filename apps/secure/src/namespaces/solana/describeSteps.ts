import type { Address } from '@solana/kit'
import { bytesToHex } from 'viem'
import type { SolanaInspection } from '../../../../reading/src/solana/inspectTransaction.js'
import { isUnlimited } from '../../../../reading/src/solana/readInstructions.js'
import type { Step, TokenUnits } from '../../../../reading/src/solana/step.js'
import { mintOf, ownerOf } from '../../../../reading/src/solana/tokenHolder.js'
import {
  exactly,
  notesOf,
  partyFact,
  recipientFact,
  type WriteContext,
  worthOf,
} from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalSection } from '../../approvals/approval.js'
import { countIn } from '../../texts/countIn.js'
import { fill } from '../../texts/fill.js'
import { type RequestInspection, solOf } from './solanaChanges.js'

interface InspectedTransaction {
  readonly inspection: SolanaInspection
  readonly requestInspection: RequestInspection
  /** Number of the transaction, if the request has several. */
  readonly transaction?: number | undefined
}

/** Describes the instructions of a transaction, each under its number and kind. */
export function stepsOf(
  inspectedTransaction: InspectedTransaction,
  writing: WriteContext,
): readonly ApprovalSection[] {
  const { texts, language } = writing
  const { inspection, transaction } = inspectedTransaction
  return inspection.steps.map((step, at) => {
    const title = fill(texts.step, { n: countIn(language, at + 1), title: texts.steps[step.kind] })
    return {
      title: transaction
        ? `${fill(texts.transaction, { n: countIn(language, transaction) })}: ${title}`
        : title,
      facts: factsOf(step, inspectedTransaction, writing),
    }
  })
}

function factsOf(
  step: Step,
  inspectedTransaction: InspectedTransaction,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  const code = (label: string, value: string): ApprovalFact => ({ label, value, isCode: true })
  const party = (label: string, value: string) => partyFact(label, value, writing)
  const recipient = (_: string, value: string) => recipientFact(value, writing)
  const owner = (label: string, account: Address, describe = party): ApprovalFact => {
    const { inspection } = inspectedTransaction
    const provedOwner = ownerOf(inspection, account)
    if (provedOwner) return describe(label, provedOwner)
    // The signed account is shown; its owner is only what a node says.
    const statedOwner = inspection.statedHolders.get(account)?.owner
    const ownerNote = statedOwner && fill(texts.networkOwner, { owner: statedOwner })
    return { ...code(label, account), note: notesOf(texts.tokenAccount, ownerNote) }
  }
  const amount = (label: string, units: TokenUnits, source: Address) =>
    amountFacts(label, { units, source }, inspectedTransaction, writing)
  switch (step.kind) {
    case 'sendSol':
      return [
        { label: texts.amount, value: solOf(step.lamports, writing) },
        party(texts.from, step.from),
        recipientFact(step.to, writing),
      ]
    case 'createAccount':
      return [
        { label: texts.amount, value: solOf(step.lamports, writing) },
        party(texts.from, step.from),
        ...[code(texts.account, step.account), code(texts.rulingProgram, step.program)],
      ]
    case 'sendToken':
      return [
        ...amount(texts.amount, step.units, step.source),
        ...[owner(texts.from, step.source), owner(texts.to, step.destination, recipient)],
      ]
    case 'burnToken':
      return [...amount(texts.amount, step.units, step.source), owner(texts.from, step.source)]
    case 'approveToken':
      return [
        party(texts.mayTake, step.delegate),
        ...amount(texts.upTo, step.units, step.source),
        owner(texts.from, step.source),
      ]
    case 'revokeToken':
      return [owner(texts.from, step.source)]
    case 'openTokenAccount':
      return [
        party(texts.owner, step.owner),
        code(texts.token, step.mint),
        code(texts.tokenAccount, step.account),
      ]
    case 'closeTokenAccount':
      return [code(texts.tokenAccount, step.account), party(texts.solGoesTo, step.to)]
    case 'wrapSol':
      return [code(texts.tokenAccount, step.account)]
    case 'setAuthority':
      return [
        code(texts.account, step.account),
        step.to ? party(texts.to, step.to) : { label: texts.to, value: texts.nobody },
      ]
    case 'useNonce':
      return [code(texts.nonceAccount, step.account)]
    case 'memo':
      return [{ label: texts.note, value: step.text }]
    case 'unitLimit':
      return [{ label: texts.units, value: String(step.units) }]
    case 'unitPrice':
      return [{ label: texts.microLamports, value: String(step.microLamports) }]
    case 'unknown':
      return [
        code(texts.program, step.program),
        code(texts.data, step.data.length > 0 ? bytesToHex(step.data) : texts.empty),
      ]
  }
}

/**
 * Writes the amount of a token in its decimals, its value, and its full address. The symbol is shown only if the gateway knows the mint.
 */
function amountFacts(
  label: string,
  { units: { amount, decimals, mint }, source }: { readonly units: TokenUnits; readonly source: Address },
  { inspection, requestInspection: { prices, symbols } }: InspectedTransaction,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  const token = mint ?? mintOf(inspection, source)
  // Decimals that the instruction itself checks take precedence over a node's.
  const tokenDecimals = decimals ?? (token ? inspection.decimals.get(token) : undefined)
  const symbol = token && symbols?.get(token)
  const tokenFacts: readonly ApprovalFact[] = token
    ? [{ label: texts.token, value: token, isCode: true, ...(!symbol && { note: texts.unknownToken }) }]
    : []
  if (isUnlimited(amount)) {
    const value = symbol ? `${texts.unlimited} (${symbol})` : texts.unlimited
    return [{ label, value, isBad: true }, ...tokenFacts]
  }
  if (tokenDecimals === undefined)
    return [{ label: texts.smallestUnits, value: String(amount) }, ...tokenFacts]
  const value = exactly(amount, tokenDecimals, writing)
  const worth = token && worthOf(amount, tokenDecimals, prices?.get(token), writing)
  // Decimals that are not in the instruction come from a node.
  const units = decimals === undefined && fill(texts.inSmallestUnits, { n: String(amount) })
  const note = notesOf(worth, units)
  return [{ label, value: symbol ? `${value} ${symbol}` : value, ...(note && { note }) }, ...tokenFacts]
}
