import { noticeOf } from '../../../core/contracts/noticeOf.js'
import type { Draft, Fee, Notice, Quote } from '../../../core/contracts/send.js'
import * as refusals from '../../../wire/errors/chain.js'
import { isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import { rpcMethodNotFound } from '../../../wire/errors/rpc.js'
import { amountOf, keepsPartNotices } from '../../shared/amountOf.js'
import { callQuantity } from '../chain/rpc.js'
import { readTokenBalances } from '../chain/tokenBalances.js'
import type { EvmLive } from '../live.js'
import { isSafe } from '../wallet/toAccounts.js'
import { feeBesideGas, gasIsShort } from './fees.js'
import { inspectReceiver } from './inspectReceiver.js'
import { simulateReceived, simulateTransfer, type Transfer, transactionOf } from './transfer.js'
import { callData, validDraft } from './validDraft.js'

/** The lifetime of a quote, in ms. Its facts change with each block, so an older quote is renewed before it is submitted. */
export const quoteLifetimeMs = 60_000
/**
 * How many times the current fee is kept in reserve. Wallets offer twice the fee, so that a transaction stays valid while some blocks are
 * full; other fees may rise too.
 */
const reserveTimes = 2n

/** The balances of an account, in base units. */
interface Balances {
  readonly native: bigint
  /** The balance of the asset that is sent; `undefined` if a token does not answer as one. */
  readonly assetBalance: bigint | undefined
}

/** The result of simulating a transfer. */
interface SimulationResult {
  /** The fee of the network, in base units; absent if it is unknown. */
  readonly fee?: bigint
  /** The reason why the chain or the token refuses it. */
  readonly refusal?: LatchkitError
  /** Set if the node has no method to simulate the transfer, or to estimate its gas. */
  readonly isUnsupported?: true
  /** The amount of a token that the receiver would get, if that can be simulated. */
  readonly received?: bigint | undefined
}

/**
 * Quotes the fees of a draft, and tries it out once it is complete and the balance is enough.
 * @throws `missingFields` naming every field that is malformed; as `call` does.
 */
export async function quote(live: EvmLive, siteDraft: Draft): Promise<Quote> {
  const { draft, from, notices: draftNotices } = validDraft(siteDraft)
  const [balances, noticesOfReceiver] = await Promise.all([
    balancesOf(live, draft, from),
    receiverNotices(live, draft),
  ])
  const transfer = transferOf(draft, from, balances)
  const simulation = await simulate(live, transfer, isDraftComplete(draft, balances))
  const fees = feesOf(draft, balances, simulation.fee)
  const max = fees[0]?.max
  const finalSimulation =
    isNativeMax(draft) && max ? await simulateMax(live, { ...transfer, value: max }) : simulation
  const { received } = simulation
  return {
    draft,
    fees,
    ...(received !== undefined && { received }),
    notices: [
      ...proposalNotices(draft),
      ...draftNotices,
      ...noticesOfReceiver,
      ...shortageNotices(draft, balances, simulation.fee, max),
      ...simulationNotices(draft, transfer, finalSimulation),
    ],
    expiresAt: live.context.clock.now() + quoteLifetimeMs,
  }
}

const isNativeMax = ({ asset, amount }: Draft) => !asset && amount === 'max'

async function balancesOf(
  live: EvmLive,
  { account, network, asset }: Draft,
  from: string,
): Promise<Balances> {
  const [native, tokens] = await Promise.all([
    callQuantity(live, network, 'eth_getBalance', [from, 'latest']),
    asset && readTokenBalances(live, { account, network, tokens: [asset.address] }),
  ])
  return { native, assetBalance: tokens ? tokens[0] : native }
}

/** Returns the transfer to simulate. For an incomplete draft, a similar transfer: its fee is about the same. */
function transferOf(draft: Draft, from: string, balances: Balances): Transfer {
  const { to = from, network, asset: token, amount = 0n } = draft
  const tokenBalance = token ? (balances.assetBalance ?? 0n) : 0n
  const value = amount === 'max' ? tokenBalance : isDraftComplete(draft, balances) ? amount : 0n
  return { from, to, value, network, token, data: callData(draft) }
}

/** Tells whether the draft has a receiver and an amount that the account holds. */
function isDraftComplete({ to, amount }: Draft, { assetBalance }: Balances): boolean {
  if (to === undefined || amount === undefined) return false
  return amount === 'max' || assetBalance === undefined || amount <= assetBalance
}

async function simulate(
  live: EvmLive,
  transfer: Transfer,
  hasCompleteDraft: boolean,
): Promise<SimulationResult> {
  const { network } = transfer
  try {
    const estimate = callQuantity(live, network, 'eth_estimateGas', [transactionOf(transfer)])
    const [gas, price, extraFee, received] = await Promise.all([
      estimate,
      callQuantity(live, network, 'eth_gasPrice', []),
      feeBesideGas(live, transfer, estimate),
      hasCompleteDraft ? simulateReceived(live, transfer) : undefined,
      hasCompleteDraft && simulateTransfer(live, transfer),
    ])
    return { fee: gas * price + extraFee, received }
  } catch (error) {
    const simulation = resultOf(error)
    live.context.logger.info(`No fee is known on ${network.name}`, error)
    // Ignore the refusal of an empty transfer: it tells nothing about a draft that is not complete yet.
    return hasCompleteDraft || simulation.isUnsupported ? simulation : {}
  }
}

/** Simulates the largest amount, which is known only once the fee is known. */
async function simulateMax(live: EvmLive, transfer: Transfer): Promise<SimulationResult> {
  try {
    return { fee: await callQuantity(live, transfer.network, 'eth_estimateGas', [transactionOf(transfer)]) }
  } catch (error) {
    return resultOf(error)
  }
}

/**
 * Converts a failed simulation to its result.
 * @throws Errors that do not tell whether the transfer is refused. Then the node is asked again, and no transfer is sent
 * without a simulation.
 */
function resultOf(error: unknown): SimulationResult {
  if (isLatchkitError(error, rpcMethodNotFound.code)) return { isUnsupported: true }
  if (isLatchkitError(error, ...Object.values(refusals))) return { refusal: error }
  throw error
}

function feesOf(
  { account, network, asset }: Draft,
  { native, assetBalance }: Balances,
  fee: bigint | undefined,
): Fee[] {
  if (isSafe(account)) {
    // The owner who executes the proposal pays the network fee. The proposal itself is free, so the whole balance can be sent.
    const max = asset ? assetBalance : native
    const costs = [{ code: 'proposal', amount: amountOf(network.nativeCurrency, 0n) }]
    return [{ id: 'proposal', code: 'proposal', costs, ...(max !== undefined && { max }) }]
  }
  if (fee === undefined) return []
  const reserve = fee * reserveTimes
  const max = asset ? assetBalance : native > reserve ? native - reserve : 0n
  const amount = amountOf(network.nativeCurrency, fee)
  return [
    {
      id: 'network',
      code: 'network',
      costs: [{ code: 'network', amount }],
      ...(max !== undefined && { max }),
    },
  ]
}

/** Says that the transfer is a proposal, once it is complete. */
function proposalNotices({ account, to, amount }: Draft): readonly Notice[] {
  const hasReceiverAndAmount = to !== undefined && amount !== undefined
  return hasReceiverAndAmount && isSafe(account) ? [{ code: 'proposal', level: 'info' }] : []
}

async function receiverNotices(live: EvmLive, { to, network }: Draft): Promise<readonly Notice[]> {
  if (to === undefined) return []
  try {
    const { isContract, isUnused } = await inspectReceiver(live, to, network)
    const receiverNotice = { level: 'info', field: 'receiver' } as const
    if (isContract) return [{ code: 'contractReceiver', ...receiverNotice }]
    return isUnused
      ? [{ code: 'unusedReceiver', ...receiverNotice, data: { network: network.name, address: to } }]
      : []
  } catch (error) {
    live.context.logger.info('nothing is known of the receiver', error)
    return []
  }
}

function shortageNotices(
  { account, network, asset, amount }: Draft,
  { native, assetBalance }: Balances,
  fee: bigint | undefined,
  max: bigint | undefined,
): readonly Notice[] {
  const { symbol } = network.nativeCurrency
  const block = { level: 'block', field: 'amount' } as const
  const value = amount === 'max' ? 0n : (amount ?? 0n)
  if (assetBalance !== undefined && value > assetBalance)
    return [
      { code: 'insufficientFunds', ...block, data: { symbol: (asset ?? network.nativeCurrency).symbol } },
    ]
  if (isSafe(account)) return []
  const isShort = gasIsShort({ native, fee, sentAmount: asset ? 0n : value, accountType: account.type })
  const hasNothingLeft = amount === 'max' && !asset && max === 0n
  return isShort || hasNothingLeft ? [{ code: 'insufficientFee', ...block, data: { symbol } }] : []
}

function simulationNotices(
  { asset, to, amount }: Draft,
  { value }: Transfer,
  simulation: SimulationResult,
): readonly Notice[] {
  const { refusal, isUnsupported, received } = simulation
  if (refusal) return [noticeOf(refusal)]
  // Readings 31: without a simulation, only the native currency may be sent, and the review says so.
  if (isUnsupported && to !== undefined && amount !== undefined)
    return [{ code: 'notTried', level: asset ? 'block' : 'info' }]
  return keepsPartNotices(asset, value, received)
}
