import {
  type Address,
  fetchAddressesForLookupTables,
  fetchEncodedAccounts,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaNetwork } from '../networks.js'
import type { Notice } from '../say.js'
import { readInstructions, tablesOf, token2022Program } from './readInstructions.js'
import type { SolanaTransaction } from './readTransaction.js'
import { reasonOf } from './reasonOf.js'
import { inTime, solanaRpc } from './solanaRpc.js'
import type { Step } from './step.js'

/** The owner and the mint of a token account, as the network has them, or as the transaction opens it. */
export interface TokenHolder {
  readonly owner: Address
  readonly mint: Address
}

/** The inspection of a transaction by the network, before it is signed. */
export interface SolanaInspection {
  readonly steps: readonly Step[]
  /** The token accounts that it names, by their addresses. */
  readonly holders: ReadonlyMap<Address, TokenHolder>
  /** The reason why it would fail now; nothing when it would succeed. */
  readonly fails: Notice | undefined
  /** In lamports; nothing where the network does not say. */
  readonly fee: bigint | undefined
  /** The account that signs, in lamports: now, and after the transaction where that would succeed. */
  readonly balance: bigint
  readonly balanceAfter: bigint | undefined
}

interface Inspected {
  readonly account: Address
  readonly network: SolanaNetwork
  /** Whether it goes out as it is. Where it is only signed, its site may give it a later blockhash, or send it later. */
  readonly sends: boolean
}

const commitment = 'confirmed'

/** Tries a transaction on the network without sending it. Rejects when the network does not answer. */
export async function inspectTransaction(
  { transaction, message }: SolanaTransaction,
  { account, network, sends }: Inspected,
): Promise<SolanaInspection> {
  const rpc = solanaRpc(network)
  const tables = await fetchAddressesForLookupTables([...tablesOf(message)], rpc, { commitment, ...inTime() })
  const steps = readInstructions(message, tables)
  const simulation = { commitment, encoding: 'base64', accounts: { addresses: [account] } } as const
  const wire = getBase64EncodedWireTransaction(transaction)
  const messageText = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const [{ value: balance }, { value: tried }, { value: fee }, holders] = await Promise.all([
    rpc.getBalance(account, { commitment }).send(inTime()),
    rpc
      .simulateTransaction(wire, sends ? simulation : { ...simulation, replaceRecentBlockhash: true })
      .send(inTime()),
    rpc.getFeeForMessage(messageText, { commitment }).send(inTime()),
    holdersOf(steps, network),
  ])
  return {
    ...{ steps, holders, balance },
    fails: tried.err === null ? undefined : reasonOf(tried.err, steps),
    fee: tried.fee ?? fee ?? undefined,
    balanceAfter: tried.err === null ? tried.accounts?.[0]?.lamports : undefined,
  }
}

/** Finds out whose the token accounts are: of those that the transaction opens it says so itself. */
async function holdersOf(
  steps: readonly Step[],
  network: SolanaNetwork,
): Promise<ReadonlyMap<Address, TokenHolder>> {
  const named = new Set<Address>()
  const holders = new Map<Address, TokenHolder>()
  for (const step of steps) {
    if ('source' in step) named.add(step.source)
    if ('destination' in step) named.add(step.destination)
    if ('account' in step) named.add(step.account)
    if (step.kind === 'openTokenAccount') holders.set(step.account, step)
  }
  if (named.size === 0) return holders
  const accounts = await fetchEncodedAccounts(solanaRpc(network), [...named], { commitment, ...inTime() })
  for (const account of accounts) {
    if (!account.exists || account.data.length < getTokenSize()) continue
    if (account.programAddress !== TOKEN_PROGRAM_ADDRESS && account.programAddress !== token2022Program)
      continue
    const { owner, mint } = getTokenDecoder().decode(account.data)
    holders.set(account.address, { owner, mint })
  }
  return holders
}
