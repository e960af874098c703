import { type Address, address, getAddressDecoder } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { Draft } from '../../../core/contracts/send.js'
import { bytesOf, type ChainAccount, readAccounts } from '../chain/accounts.js'
import { isToken, programs } from '../chain/programs.js'
import { call, readAnswer } from '../chain/rpc.js'
import { feeIn, newAccountBytes } from '../chain/tokenAmounts.js'
import {
  type EpochFee,
  type MintFacts,
  readMint,
  readTokenAccount,
  type TokenAccountFacts,
} from '../chain/tokenData.js'
import type { SolanaLive } from '../live.js'
import type { Lifetime } from './transaction.js'

/** One of the sender's accounts of a token. */
export interface Source {
  readonly address: Address
  readonly amount: bigint
  readonly isFrozen: boolean
}

/** The chain's facts about a token and both sides of its transfer. */
export interface TokenFacts {
  readonly mint: MintFacts
  readonly program: Address
  /** The fee of this epoch; absent if the token keeps no part. */
  readonly fee?: EpochFee
  /**
   * The sender's token accounts. The first one is sent from: the associated account if its balance is enough, else the one
   * with the highest balance.
   */
  readonly sources: readonly [Source, ...Source[]]
  readonly destination: Address
  /** The receiver's account; absent if it does not exist yet. */
  readonly receiverAccount?: TokenAccountFacts & { readonly ownerAddress: string }
  /** The balance that a new account for the receiver needs, in lamports; 0 if the account exists. */
  readonly rent: bigint
}

/** The chain's facts about a draft, in base units. */
export interface Facts {
  readonly native: bigint
  /** The smallest balance of an account without data that is not empty. */
  readonly minimum: bigint
  readonly lifetime: Lifetime
  /** Absent without a receiver, and if its address has no account. */
  readonly receiver?: ChainAccount
  /** The balance of the asset that is sent; `none` if there is no token at its address. */
  readonly token?: TokenFacts | 'none'
  /** The recent prices of a compute unit, in millionths of a lamport. */
  readonly recentPrices: readonly bigint[]
}

/** Reads from the chain the facts that a draft depends on. @throws as `call` does. */
export async function readFacts(live: SolanaLive, draft: Draft): Promise<Facts> {
  const { account, network, to, asset } = draft
  const from = address(account.id)
  const addresses = [
    from,
    ...(to === undefined ? [] : [address(to)]),
    ...(asset ? [address(asset.address)] : []),
  ]
  const [accounts, minimum, latestBlockhash] = await Promise.all([
    readAccounts(live, network, addresses),
    call(live, network, (rpc) => rpc.getMinimumBalanceForRentExemption(0n)),
    call(live, network, (rpc) => rpc.getLatestBlockhash()),
  ])
  const receiver = to === undefined ? undefined : accounts[1]
  const token = asset && (await readToken(live, draft, accounts.at(-1)))
  const writableAccounts = [
    from,
    ...(token && token !== 'none' ? [token.destination] : to === undefined ? [] : [address(to)]),
  ]
  return {
    native: accounts[0]?.lamports ?? 0n,
    minimum,
    lifetime: latestBlockhash.value,
    ...(receiver && { receiver }),
    ...(token && { token }),
    recentPrices: await readPrices(live, draft, writableAccounts),
  }
}

async function readToken(
  live: SolanaLive,
  { account, network, to = account.id, asset, amount }: Draft,
  mintAccount: ChainAccount | undefined,
): Promise<TokenFacts | 'none'> {
  const mint = mintAccount && isToken(mintAccount.owner) ? readMint(mintAccount.data) : undefined
  if (!mintAccount || !mint || !asset) return 'none'
  const seeds = { mint: address(asset.address), tokenProgram: address(mintAccount.owner) }
  const [ownAddress, destination] = await Promise.all(
    [account.id, to].map(
      async (owner) => (await findAssociatedTokenPda({ ...seeds, owner: address(owner) }))[0],
    ),
  )
  if (!ownAddress || !destination) return 'none'
  const bytes = newAccountBytes(mint, mintAccount.owner === programs.token2022)
  const [ownAccounts, [destinationAccount], fee, rent] = await Promise.all([
    readSources(live, { account, network }, seeds.mint),
    readAccounts(live, network, [destination]),
    readFee(live, { network }, mint),
    call(live, network, (rpc) => rpc.getMinimumBalanceForRentExemption(BigInt(bytes))),
  ])
  const receiverAccount =
    destinationAccount && isToken(destinationAccount.owner)
      ? readTokenAccount(destinationAccount.data)
      : undefined
  return {
    mint,
    program: seeds.tokenProgram,
    ...(fee && { fee }),
    sources: sortSources(ownAccounts, ownAddress, amount),
    destination,
    ...(receiverAccount && {
      receiverAccount: {
        ...receiverAccount,
        ownerAddress: getAddressDecoder().decode(receiverAccount.owner),
      },
    }),
    rent: receiverAccount ? 0n : rent,
  }
}

async function readSources(
  live: SolanaLive,
  { account, network }: Pick<Draft, 'account' | 'network'>,
  mint: Address,
): Promise<readonly Source[]> {
  const answer = await call(live, network, (rpc) =>
    rpc.getTokenAccountsByOwner(address(account.id), { mint }, { encoding: 'base64' }),
  )
  return readAnswer(network, () =>
    answer.value.flatMap(({ pubkey, account: { data } }) => {
      const facts = readTokenAccount(bytesOf(data[0]))
      return facts ? [{ address: pubkey, amount: facts.amount, isFrozen: facts.isFrozen }] : []
    }),
  )
}

/**
 * Sorts the sender's token accounts: the associated account first if its balance is enough, the others by balance, the highest first.
 * Without any account, returns the associated one with a balance of 0.
 */
function sortSources(
  ownAccounts: readonly Source[],
  associatedAddress: Address,
  amount: Draft['amount'],
): readonly [Source, ...Source[]] {
  const sourcesByBalance = [...ownAccounts].sort((one, other) => (one.amount < other.amount ? 1 : -1))
  const associatedSource = ownAccounts.find((each) => each.address === associatedAddress) ?? {
    address: associatedAddress,
    amount: 0n,
    isFrozen: false,
  }
  const [first = associatedSource] = sourcesByBalance
  const isEnough =
    amount === 'max' ? associatedSource.amount === first.amount : associatedSource.amount >= (amount ?? 0n)
  const source = isEnough ? associatedSource : first
  return [source, ...sourcesByBalance.filter((each) => each !== source)]
}

async function readFee(
  live: SolanaLive,
  { network }: Pick<Draft, 'network'>,
  mint: MintFacts,
): Promise<EpochFee | undefined> {
  if (!mint.fees) return undefined
  const { epoch } = await call(live, network, (rpc) => rpc.getEpochInfo())
  return feeIn(mint, epoch)
}

/** Reads recent prices. If a node does not report any, the fee levels use their lowest prices. */
async function readPrices(
  live: SolanaLive,
  { network }: Draft,
  writableAccounts: readonly Address[],
): Promise<readonly bigint[]> {
  try {
    const recentFees = await call(live, network, (rpc) => rpc.getRecentPrioritizationFees(writableAccounts))
    return recentFees.map(({ prioritizationFee }) => BigInt(prioritizationFee))
  } catch (error) {
    live.context.logger.info(`${network.name} does not tell what was paid of late`, error)
    return []
  }
}
