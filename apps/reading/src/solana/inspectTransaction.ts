import {
  type Address,
  fetchAddressesForLookupTables,
  fetchEncodedAccounts,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  type ReadonlyUint8Array,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { SolanaNetwork } from '../networks.js'
import type { Notice } from '../say.js'
import {
  accountsOf,
  readInstructions,
  tablesOf,
  takesFromTable,
  token2022Program,
} from './readInstructions.js'
import type { SolanaTransaction } from './readTransaction.js'
import { reasonOf } from './reasonOf.js'
import { inTime, solanaRpc } from './solanaRpc.js'
import type { Step } from './step.js'
import type { TokenHolder } from './tokenHolder.js'

/** A change of the signing account's balance. */
export interface SolanaChange {
  /** `undefined` for SOL. */
  readonly mint: Address | undefined
  /** In base units; negative for what the account loses. */
  readonly amount: bigint
}

/** A transaction inspected on the network before it is signed. */
export interface SolanaInspection {
  readonly steps: readonly Step[]
  /** Whether a step uses an address from a lookup table, for which a node's word has to be taken. */
  readonly isByTable: boolean
  /** The transaction's token accounts by address, as the network states them. `ownerOf` and `mintOf` return only what is proved. */
  readonly statedHolders: ReadonlyMap<Address, TokenHolder>
  /** Why the transaction would fail now; `undefined` if it would succeed. */
  readonly fails: Notice | undefined
  /** The fee, in lamports; `undefined` if the network does not report it. */
  readonly fee: bigint | undefined
  /** Whether the network does not know its blockhash. A signature names no network, so it is valid wherever the blockhash is known. */
  readonly isForeign: boolean
  /** Lamports of the signing account: now, and after the transaction if that would succeed. */
  readonly balance: bigint
  readonly balanceAfter: bigint | undefined
  /** The decimals of the tokens that the transaction names, by mint. */
  readonly decimals: ReadonlyMap<Address, number>
  /** The simulated changes; `undefined` if the transaction would fail, or was not simulated. */
  readonly changes: readonly SolanaChange[] | undefined
  /** Other accounts that have to sign. */
  readonly otherSigners: readonly Address[]
}

interface Inspected {
  readonly account: Address
  readonly network: SolanaNetwork
  /** Whether the wallet sends the transaction unchanged. If the wallet only signs, the site may change the blockhash or send it later. */
  readonly sends: boolean
}

const commitment = 'confirmed'

/** Simulates a transaction on the network. Rejects if the network does not answer. */
export async function inspectTransaction(
  { transaction, message }: SolanaTransaction,
  { account, network, sends }: Inspected,
): Promise<SolanaInspection> {
  const rpc = solanaRpc(network)
  const tables = await fetchAddressesForLookupTables([...tablesOf(message)], rpc, { commitment, ...inTime() })
  const steps = readInstructions(message, tables)
  // Unknown programs can move tokens, too: any account that they get can change.
  const holders = await holdersOf(steps, accountsOf(message, tables), network)
  const ownHolders = [...holders].filter(([, { owner }]) => owner === account)
  const addresses = [account, ...ownHolders.map(([address]) => address)]
  const simulation = { commitment, encoding: 'base64', accounts: { addresses, encoding: 'base64' } } as const
  const wire = getBase64EncodedWireTransaction(transaction)
  const messageText = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const [{ value: balance }, { value: tried }, { value: fee }, decimals] = await Promise.all([
    rpc.getBalance(account, { commitment }).send(inTime()),
    rpc
      .simulateTransaction(wire, sends ? simulation : { ...simulation, replaceRecentBlockhash: true })
      .send(inTime()),
    rpc.getFeeForMessage(messageText, { commitment }).send(inTime()),
    decimalsOf(steps, holders, network),
  ])
  const after = tried.err === null ? (tried.accounts ?? undefined) : undefined
  const balanceAfter = after?.[0]?.lamports
  return {
    steps,
    statedHolders: holders,
    balance,
    decimals,
    balanceAfter,
    isByTable: takesFromTable(message, steps),
    fails: tried.err === null ? undefined : reasonOf(tried.err, steps),
    fee: tried.fee ?? fee ?? undefined,
    // A durable nonce is valid on the network that has its account, and the step itself shows the nonce.
    isForeign: fee === null && !steps.some(({ kind }) => kind === 'useNonce'),
    changes: after && [
      ...changeOf(undefined, balance, balanceAfter ?? balance),
      ...ownHolders.flatMap(([, { mint, amount = 0n }], at) =>
        changeOf(mint, amount, amountIn(after[at + 1]?.data?.[0])),
      ),
    ],
    otherSigners: message.staticAccounts
      .slice(0, message.header.numSignerAccounts)
      .filter((signer) => signer !== account),
  }
}

const changeOf = (mint: Address | undefined, before: bigint, after: bigint): readonly SolanaChange[] =>
  after === before ? [] : [{ mint, amount: after - before }]

/** Returns the simulated amount in a token account; 0 if it is closed. */
function amountIn(data: string | undefined): bigint {
  const bytes = getBase64Encoder().encode(data ?? '')
  return bytes.length < getTokenSize() ? 0n : getTokenDecoder().decode(bytes).amount
}

/** Maximum number of accounts that are looked up; a transaction has no room for more. */
const mostAccounts = 64

/** Finds the owners of token accounts. For accounts that the transaction opens, the transaction names the owner. */
async function holdersOf(
  steps: readonly Step[],
  accounts: readonly (Address | undefined)[],
  network: SolanaNetwork,
): Promise<ReadonlyMap<Address, TokenHolder>> {
  const named = new Set<Address>()
  const holders = new Map<Address, TokenHolder>()
  for (const step of steps) {
    if ('source' in step) named.add(step.source)
    if ('destination' in step) named.add(step.destination)
    if ('account' in step) named.add(step.account)
    if (step.kind === 'openTokenAccount') {
      const { owner, mint } = step
      holders.set(step.account, await proved(step.account, { owner, mint }))
    }
  }
  for (const account of accounts) if (account) named.add(account)
  for (const account of await fetchAccounts([...named], network)) {
    if (!account.exists || !isTokenAccount(account.data)) continue
    if (account.programAddress !== TOKEN_PROGRAM_ADDRESS && account.programAddress !== token2022Program)
      continue
    const { owner, mint, amount } = getTokenDecoder().decode(account.data)
    holders.set(account.address, await proved(account.address, { owner, mint, amount }))
  }
  return holders
}

/** Checks whether the address of a token account derives from its owner and mint. */
async function proved(address: Address, holder: Omit<TokenHolder, 'isDerived'>): Promise<TokenHolder> {
  const { owner, mint } = holder
  const programs = [TOKEN_PROGRAM_ADDRESS, token2022Program as Address]
  const derived = await Promise.all(
    programs.map((tokenProgram) => findAssociatedTokenPda({ owner, mint, tokenProgram })),
  )
  return { ...holder, isDerived: derived.some(([each]) => each === address) }
}

/** Whether data has the form of a token account. In Token-2022 a longer one states its type, since a mint can be as long. */
const isTokenAccount = (data: ReadonlyUint8Array): boolean =>
  data.length === getTokenSize() || (data.length > getTokenSize() && data[getTokenSize()] === accountType)

/** Token-2022: the type of an account; 1 is a mint. */
const accountType = 2

/** Reads the decimals of tokens from their mints; leaves out those that do not answer. */
async function decimalsOf(
  steps: readonly Step[],
  holders: ReadonlyMap<Address, TokenHolder>,
  network: SolanaNetwork,
): Promise<ReadonlyMap<Address, number>> {
  const mints = new Set([...holders.values()].map(({ mint }) => mint))
  for (const step of steps)
    if ('units' in step && typeof step.units === 'object' && step.units.mint) mints.add(step.units.mint)
  const decimals = new Map<Address, number>()
  for (const account of await fetchAccounts([...mints], network)) {
    if (!account.exists || account.data.length < getMintSize()) continue
    decimals.set(account.address, getMintDecoder().decode(account.data).decimals)
  }
  return decimals
}

const fetchAccounts = async (addresses: readonly Address[], network: SolanaNetwork) =>
  addresses.length === 0
    ? []
    : fetchEncodedAccounts(solanaRpc(network), addresses.slice(0, mostAccounts), { commitment, ...inTime() })
