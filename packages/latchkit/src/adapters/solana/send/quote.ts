import { address, getBase64Decoder } from '@solana/kit'
import type { Draft, Fee, Notice, Quote } from '../../../core/contracts/send.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { amountOf, keepsPartNotices } from '../../shared/amountOf.js'
import { preflightOf } from '../chain/preflight.js'
import { call } from '../chain/rpc.js'
import { tokenFeeOf } from '../chain/tokenAmounts.js'
import type { SolanaLive } from '../live.js'
import { type Facts, readFacts } from './facts.js'
import { type FeeLevel, feeLevels, maxUnits, priorityFee, unitLimit } from './fees.js'
import { noticesOf } from './notices.js'
import { refusals } from './refusal.js'
import { type SimulationResult, simulate } from './simulate.js'
import { type Budget, buildTransaction, type Transfer } from './transaction.js'
import { assertValidDraft } from './validDraft.js'

/** How many blocks a blockhash is valid for. A quote is valid as long as its blockhash. */
const blockhashBlocks = 150
const blockMs = 400
export const quoteLifetimeMs = blockhashBlocks * blockMs

/** The compute units of a transfer that has not been tried out: always the same for SOL, a little more than usual for tokens. */
const unitsByKind = { native: 450, token: 12_000, opening: 30_000, memo: 2_000, memoByte: 150 } as const

/** The part of a quote that only `submit` uses. */
export interface Preparation {
  /** The transfer. If everything is sent, its amount is what the first fee leaves. */
  readonly transfer: Transfer
  readonly unitLimit: number
  readonly levels: readonly FeeLevel[]
  readonly facts: Facts
  /** The fee of the network for the signatures, in lamports. */
  readonly base: bigint
}

/**
 * Quotes the fees of a draft, and tries it out once it is complete and no notice blocks it.
 * @throws `missingFields` naming every field that is malformed, or the adapter's own option; as `call` does.
 */
export async function quote(live: SolanaLive, draft: Draft): Promise<Quote> {
  assertValidDraft(draft)
  preflightOf(live.options.preflightCommitment)
  const { network, to, asset, amount } = draft
  const facts = await readFacts(live, draft)
  const levels = feeLevels(facts.recentPrices)
  const estimatedTransfer = transferOf(draft, facts, 0n)
  const base = await readBaseFee(live, draft, facts, estimatedTransfer)
  const usualLimits = { unitLimit: unitLimit(usualUnits(estimatedTransfer)), base }
  const [first] = levels
  const cost = (limit: number) => base + priorityFee(first?.unitPrice ?? 0n, limit)
  const draftFactsFor = (limit: number) => {
    const value = amountToSend(draft, facts, cost(limit))
    return { draft, facts, value, fee: cost(limit), nowS: live.context.clock.now() / 1_000 }
  }
  const earlyNotices = noticesOf(draftFactsFor(usualLimits.unitLimit))
  const canSimulate = to !== undefined && amount !== undefined && !isBlocked(earlyNotices)
  const transfer = transferOf(draft, facts, draftFactsFor(usualLimits.unitLimit).value)
  // A transfer of SOL always takes the same work, so it is simulated as it would be sent. For a token, the simulation finds out how much
  // work is needed.
  const budget: Budget = asset
    ? { unitLimit: maxUnits, unitPrice: 0n }
    : { unitLimit: usualLimits.unitLimit, unitPrice: first?.unitPrice ?? 0n }
  const simulation = canSimulate ? await simulate(live, network, transfer, budget, facts.lifetime) : {}
  const limit = asset && simulation.unitsUsed ? unitLimit(simulation.unitsUsed) : usualLimits.unitLimit
  const receivedAmount = receivedAmountOf(transfer, facts, simulation)
  const preparation: Preparation = { transfer, unitLimit: limit, levels, facts, base }
  return {
    draft,
    fees: levels.map((level) => feeOf(draft, facts, level, base + priorityFee(level.unitPrice, limit))),
    ...(receivedAmount !== undefined && canSimulate && { received: receivedAmount }),
    notices: [
      ...noticesOf(draftFactsFor(limit)),
      ...(canSimulate ? simulationNotices(draft, transfer, simulation, receivedAmount) : []),
    ],
    expiresAt: live.context.clock.now() + quoteLifetimeMs,
    prepared: preparation,
  }
}

const isBlocked = (notices: readonly Notice[]) => notices.some(({ level }) => level === 'block')

/** Returns the most that the sender can send: the account that pays keeps its minimum. */
function maxOf({ asset }: Draft, { native, minimum, token }: Facts, fee: bigint): bigint {
  if (asset) return token && token !== 'none' ? token.sources[0].amount : 0n
  const remainder = native - fee - minimum
  return remainder > 0n ? remainder : 0n
}

const amountToSend = (draft: Draft, facts: Facts, fee: bigint) =>
  draft.amount === 'max' ? maxOf(draft, facts, fee) : (draft.amount ?? 0n)

function transferOf(
  { account, to = account.id, asset, memo, references }: Draft,
  facts: Facts,
  value: bigint,
): Transfer {
  const { token } = facts
  const tokenFacts = asset && token && token !== 'none' ? token : undefined
  return {
    from: address(account.id),
    to: address(to),
    value,
    ...(memo !== undefined && { memo }),
    ...(references && { references: references.map((each) => address(each)) }),
    ...(asset &&
      tokenFacts && {
        token: {
          mint: address(asset.address),
          program: tokenFacts.program,
          decimals: tokenFacts.mint.decimals,
          source: tokenFacts.sources[0].address,
          destination: tokenFacts.destination,
          opensAccount: !tokenFacts.receiverAccount,
          ...(tokenFacts.fee && { tokenFee: tokenFeeOf(value, tokenFacts.fee) }),
        },
      }),
  }
}

function usualUnits({ token, memo }: Transfer): number {
  const transferUnits = token
    ? unitsByKind.token + (token.opensAccount ? unitsByKind.opening : 0)
    : unitsByKind.native
  const bytes = memo === undefined ? 0 : new TextEncoder().encode(memo).length
  return transferUnits + (bytes ? unitsByKind.memo + bytes * unitsByKind.memoByte : 0)
}

/** Returns the fee of the network for the signatures, in lamports. */
async function readBaseFee(
  live: SolanaLive,
  { network }: Draft,
  { lifetime }: Facts,
  transfer: Transfer,
): Promise<bigint> {
  const { messageBytes } = buildTransaction(transfer, { unitLimit: maxUnits, unitPrice: 0n }, lifetime)
  const message = getBase64Decoder().decode(messageBytes)
  const { value } = await call(live, network, (rpc) =>
    rpc.getFeeForMessage(message as Parameters<typeof rpc.getFeeForMessage>[0]),
  )
  if (value === null) throw fail(rpcFailed, { network: network.name, reason: 'it does not tell the fee' })
  return BigInt(value)
}

function feeOf(draft: Draft, facts: Facts, { id }: FeeLevel, network: bigint): Fee {
  const { token } = facts
  const currency = draft.network.nativeCurrency
  const rent = draft.to !== undefined && token && token !== 'none' ? token.rent : 0n
  return {
    id,
    code: id,
    costs: [
      { code: 'network', amount: amountOf(currency, network) },
      ...(rent > 0n ? [{ code: 'openAccount', amount: amountOf(currency, rent) }] : []),
    ],
    max: maxOf(draft, facts, network),
  }
}

/** Returns the amount that would arrive: from the simulation if the node reports it, else less the fee that the token keeps. */
function receivedAmountOf(
  { from, to, value, token }: Transfer,
  { token: facts }: Facts,
  { amountAfter }: SimulationResult,
): bigint | undefined {
  if (!token || !facts || facts === 'none') return undefined
  const amountBefore = facts.receiverAccount?.amount ?? 0n
  if (amountAfter !== undefined && amountAfter >= amountBefore && from !== to)
    return amountAfter - amountBefore
  return value - (token.tokenFee ?? 0n)
}

function simulationNotices(
  { asset, network }: Draft,
  { value }: Transfer,
  { refusal, isUnsupported }: SimulationResult,
  receivedAmount: bigint | undefined,
): readonly Notice[] {
  const currency = asset ?? network.nativeCurrency
  if (refusal) {
    const { code, reason } = refusal
    const symbol = code === 'insufficientFee' ? network.nativeCurrency.symbol : currency.symbol
    const isPlain = code in refusals
    return [{ code, level: 'block', data: { symbol, ...(!isPlain && { reason }) } }]
  }
  if (isUnsupported) return [{ code: 'notTried', level: asset ? 'block' : 'info' }]
  return keepsPartNotices(asset, value, receivedAmount)
}
