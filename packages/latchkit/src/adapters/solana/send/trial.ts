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

/** The result of trying out a transfer. */
export interface Trial {
  readonly refusal?: Refusal
  /** The node does not try out. */
  readonly isUntried?: true
  readonly unitsUsed?: number
  /** The amount in the receiver’s account of a token then, in base units. */
  readonly amountAfter?: bigint
}

/** Tries out a transfer on a node, without a signature. @throws as `call` does. */
export async function tryOut(
  live: SolanaLive,
  network: Network,
  transfer: Transfer,
  budget: Budget,
  lifetime: Lifetime,
): Promise<Trial> {
  const wire = getBase64EncodedWireTransaction(buildTransaction(transfer, budget, lifetime))
  const watched = transfer.token ? [transfer.token.destination] : []
  try {
    const answer = await call(live, network, (rpc) =>
      rpc.simulateTransaction(wire, {
        encoding: 'base64',
        commitment: preflightOf(live.options.preflightCommitment),
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: watched },
      }),
    )
    return readAnswer(network, () => trialIn(answer, transfer, budget))
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    if (!isSolanaError(error.cause, SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND)) throw error
    live.context.logger.info(`${network.name} does not try out transactions`, error)
    return { isUntried: true }
  }
}

/** The part of a node's answer that is read here. */
interface Simulated {
  readonly value: {
    readonly err: unknown
    readonly logs: readonly string[] | null
    readonly unitsConsumed?: bigint
    readonly accounts?: readonly ({ readonly data: readonly [string, unknown] } | null)[] | null
  }
}

function trialIn({ value }: Simulated, transfer: Transfer, budget: Budget): Trial {
  const logs = value.logs ?? []
  if (value.err) {
    const programs = instructionsOf(transfer, budget).map(({ programAddress }) => String(programAddress))
    return { refusal: refusalOf({ error: value.err, logs, programs }) }
  }
  const after = value.accounts?.[0]
  const taker = after ? readTokenAccount(bytesOf(after.data[0])) : undefined
  return {
    ...(value.unitsConsumed !== undefined && { unitsUsed: Number(value.unitsConsumed) }),
    ...(taker && { amountAfter: taker.amount }),
  }
}
