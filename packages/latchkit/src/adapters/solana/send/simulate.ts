import {
  getBase64EncodedWireTransaction,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
} from '@solana/kit'
import type { Network } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { bytesOf } from '../chain/accounts.js'
import { preflightOf } from '../chain/preflight.js'
import { call, readAnswer } from '../chain/rpc.js'
import { readTokenAccount } from '../chain/tokenData.js'
import type { SolanaLive } from '../live.js'
import { type Refusal, refusalOf } from './refusal.js'
import { type Budget, buildTransaction, instructionsOf, type Lifetime, type Transfer } from './transaction.js'

/** The result of simulating a transfer. */
export interface SimulationResult {
  readonly refusal?: Refusal
  /** Set if the node has no method for simulation. */
  readonly isUnsupported?: true
  readonly unitsUsed?: number
  /** The amount in the receiver’s token account after the transfer, in base units. */
  readonly amountAfter?: bigint
}

/** Simulates a transfer on a node, without a signature. @throws as `call` does. */
export async function simulate(
  live: SolanaLive,
  network: Network,
  transfer: Transfer,
  budget: Budget,
  lifetime: Lifetime,
): Promise<SimulationResult> {
  const wire = getBase64EncodedWireTransaction(buildTransaction(transfer, budget, lifetime))
  const watchedAddresses = transfer.token ? [transfer.token.destination] : []
  try {
    const answer = await call(live, network, (rpc) =>
      rpc.simulateTransaction(wire, {
        encoding: 'base64',
        commitment: preflightOf(live.options.preflightCommitment),
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: watchedAddresses },
      }),
    )
    return readAnswer(network, () => readSimulation(answer, transfer, budget))
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    if (!isSolanaError(error.cause, SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND)) throw error
    live.context.logger.info(`${network.name} does not simulate transactions`, error)
    return { isUnsupported: true }
  }
}

/** The part of a node's answer that is read here. */
interface SimulationAnswer {
  readonly value: {
    readonly err: unknown
    readonly logs: readonly string[] | null
    readonly unitsConsumed?: bigint
    readonly accounts?: readonly ({ readonly data: readonly [string, unknown] } | null)[] | null
  }
}

function readSimulation({ value }: SimulationAnswer, transfer: Transfer, budget: Budget): SimulationResult {
  const logs = value.logs ?? []
  if (value.err) {
    const programs = instructionsOf(transfer, budget).map(({ programAddress }) => String(programAddress))
    return { refusal: refusalOf({ error: value.err, logs, programs }) }
  }
  const accountAfter = value.accounts?.[0]
  const receiverAccount = accountAfter ? readTokenAccount(bytesOf(accountAfter.data[0])) : undefined
  return {
    ...(value.unitsConsumed !== undefined && { unitsUsed: Number(value.unitsConsumed) }),
    ...(receiverAccount && { amountAfter: receiverAccount.amount }),
  }
}
