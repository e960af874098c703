import type { Asset } from '../../../core/contracts/send.js'
import type { Network } from '../../../wire/entities.js'
import { noToken, transferRefused } from '../../../wire/errors/chain.js'
import { fail } from '../../../wire/errors/fail.js'
import { hex } from '../chain/hex.js'
import { call } from '../chain/rpc.js'
import type { EvmLive } from '../live.js'

/** `transfer(address,uint256)` of ERC-20. */
const transferSelector = '0xa9059cbb'
/** `balanceOf(address)` of ERC-20. */
const balanceSelector = '0x70a08231'

/** A transfer from one address to another: of the native currency, or of a token. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** In base units. */
  readonly value: bigint
  readonly network: Network
  readonly token?: Asset | undefined
  /** The data of a call that is sent along with the native currency. */
  readonly data?: string | undefined
}

/**
 * Returns the transaction that carries out a transfer: to the contract for a token, to the receiver for the native
 * currency.
 */
export function transactionOf({ from, to, value, token, data }: Transfer) {
  if (!token) return { from, to, value: hex(value), ...(data !== undefined && { data }) }
  return { from, to: token.address, data: transferData(to, value) }
}

/** Returns the call that moves tokens. */
export function transferData(to: string, value: bigint): string {
  return `${transferSelector}${word(BigInt(to))}${word(value)}`
}

/**
 * Simulates a token transfer. An empty answer is a success for tokens older than the standard, but an address without a token answers the
 * same. Some tokens answer `false` instead of reverting.
 * @throws `noToken`, `transferRefused`, and as `call` does: `executionReverted` with the token's own reason.
 */
export async function simulateTransfer(live: EvmLive, { network, token, ...draft }: Transfer): Promise<void> {
  if (!token) return
  const transaction = transactionOf({ network, token, ...draft })
  const answer = await call(live, network, 'eth_call', [transaction, 'latest'])
  const { symbol } = token
  if (typeof answer === 'string' && /^0x0*$/.test(answer) && answer.length > 2)
    throw fail(transferRefused, { symbol, reason: '' })
  if (answer !== '0x') return
  if ((await call(live, network, 'eth_getCode', [token.address, 'latest'])) === '0x')
    throw fail(noToken, { symbol, network: network.name, reason: '' })
}

/**
 * Simulates a token transfer by `eth_simulateV1`, and returns by how much the receiver's balance would grow. `undefined` if the node does
 * not offer the method, if the simulation fails, or for a transfer to oneself.
 */
export async function simulateReceived(live: EvmLive, transfer: Transfer): Promise<bigint | undefined> {
  const { from, to, token, network } = transfer
  const key = `eth_simulateV1 ${network.caipNetworkId}`
  if (!token || from === to || live.unsupportedKeys.has(key)) return undefined
  const balance = { from, to: token.address, data: `${balanceSelector}${word(BigInt(to))}` }
  const calls = [balance, transactionOf(transfer), balance]
  const answer = await call(live, network, 'eth_simulateV1', [
    { blockStateCalls: [{ calls }] },
    'latest',
  ]).catch((error) => {
    live.unsupportedKeys.add(key)
    live.context.logger.info(`${network.name} does not simulate`, error)
  })
  const [before, transferAnswer, after] = callsIn(answer)
  if (before?.amount === undefined || after?.amount === undefined || !transferAnswer?.isOk) return undefined
  return after.amount - before.amount
}

/** Returns the answers to the calls of a simulated block. */
function callsIn(answer: unknown) {
  const [block] = Array.isArray(answer) ? (answer as readonly { readonly calls?: unknown }[]) : []
  const calls = Array.isArray(block?.calls) ? (block.calls as readonly SimulatedCall[]) : []
  return calls.map(({ status, returnData }) => {
    const amount = typeof returnData === 'string' && /^0x[\da-f]{64}$/i.test(returnData)
    return { isOk: Number(status) === 1, amount: amount ? BigInt(returnData as string) : undefined }
  })
}

interface SimulatedCall {
  readonly status?: unknown
  readonly returnData?: unknown
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
