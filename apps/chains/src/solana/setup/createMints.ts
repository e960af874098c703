import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { computeBudgetProgram, token2022Program, tokenProgram } from '../accounts/addresses.js'
import { extensionsFrom } from '../accounts/tokens.js'
import type { Chain } from '../chain/createChain.js'
import type { Funds } from './createFunds.js'
import {
  type MintExtension,
  metadataBytes,
  metadataInMint,
  nonTransferable,
  requireMemo,
  type TokenText,
  transferFee,
  transferHook,
  writeMetadata,
} from './extensionInstructions.js'
import { type DevelopmentKey, developmentKey } from './keys.js'
import { setMetaplexMetadata, tokenStandards } from './metaplex.js'

/** A mint of the local chain. */
export interface LocalMint {
  readonly mint: Address
  readonly decimals: number
  readonly program: Address
}

/** A mint whose metadata is in a separate account. */
export interface DescribedMint extends LocalMint {
  readonly metadata: Address
}

/** The mints of a local chain, named after their special feature. */
export interface LocalMints {
  /** An ordinary token of the original token program, with Metaplex metadata. */
  readonly spl: DescribedMint
  /** One hundredth of each transfer is withheld, at most 5 tokens. */
  readonly transferFee: LocalMint
  /** The second funded account accepts it only with a memo. */
  readonly memoRequired: LocalMint
  readonly nonTransferable: LocalMint
  /** Each transfer calls a program that does nothing. The transfer fails if that program is not among its accounts. */
  readonly hook: LocalMint
  /** An NFT with Metaplex metadata. */
  readonly nft: DescribedMint
  /** An NFT with its own Token-2022 metadata. */
  readonly nft2022: LocalMint
}

interface MintPlan {
  readonly name: string
  readonly decimals: number
  readonly program: Address
  readonly supply: bigint
  readonly extensions?: readonly MintExtension[]
  /** The metadata in the mint itself, if it has any. */
  readonly text?: TokenText
}

const mintBytes = 82
const authority = developmentKey('mint authority')

/** Returns the address of an owner's token account. */
async function tokenAddress(owner: Address, { mint, program }: LocalMint): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
  return found
}

function bytesOf({ extensions = [] }: MintPlan): number {
  if (extensions.length === 0) return mintBytes
  return extensions.reduce((sum, { bytes }) => sum + 4 + bytes, extensionsFrom)
}

function beginMint(
  key: DevelopmentKey,
  payer: Address,
  plan: MintPlan,
  { svm }: Chain,
): readonly Instruction[] {
  const { decimals, program, extensions = [], text } = plan
  const space = bytesOf(plan)
  const finalBytes = space + (text ? metadataBytes(text) : 0)
  const mint = key.address
  const config = { programAddress: program }
  return [
    getCreateAccountInstruction({
      payer: createNoopSigner(payer),
      newAccount: createNoopSigner(mint),
      lamports: svm.minimumBalanceForRentExemption(BigInt(finalBytes)),
      space,
      programAddress: program,
    }),
    ...extensions.map(({ begin }) => begin(mint)),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: authority.address }, config),
    ...(text ? [writeMetadata(mint, authority.address, text)] : []),
  ]
}

/** Creates one mint, and gives the whole supply to the first funded account. */
async function createMint(plan: MintPlan, chain: Chain, funds: Funds): Promise<LocalMint> {
  const { decimals, program, supply } = plan
  const [{ address: owner }] = funds.funded
  const key = developmentKey(`mint ${plan.name}`)
  const payer = funds.faucet
  const made = { mint: key.address, decimals, program }
  const token = await tokenAddress(owner, made)
  funds.send(beginMint(key, payer, plan, chain), [key, ...(plan.text ? [authority] : [])])
  funds.send(
    [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: createNoopSigner(payer),
        ata: token,
        owner,
        mint: key.address,
        tokenProgram: program,
      }),
      getMintToInstruction(
        { mint: key.address, token, mintAuthority: createNoopSigner(authority.address), amount: supply },
        { programAddress: program },
      ),
    ],
    [authority],
  )
  return made
}

const oneOfItsKind = { decimals: 0, supply: 1n }

/** Ends the minting of a token, so that nobody can create a second one. */
function endMinting(made: LocalMint, funds: Funds): LocalMint {
  const end = { owned: made.mint, owner: createNoopSigner(authority.address), newAuthority: null }
  const instruction = getSetAuthorityInstruction(
    { ...end, authorityType: AuthorityType.MintTokens },
    { programAddress: made.program },
  )
  funds.send([instruction], [authority])
  return made
}

/** Creates the mints of a new chain. The first funded account owns the whole supply of each. */
export async function createMints(chain: Chain, funds: Funds): Promise<LocalMints> {
  const { svm } = chain
  const admin = authority.address
  const token2022 = { decimals: 6, program: token2022Program, supply: 1_000_000_000n }
  const make = (plan: MintPlan) => createMint(plan, chain, funds)

  const spl = await make({ name: 'spl', decimals: 6, program: tokenProgram, supply: 1_000_000_000n })
  const splText = { name: 'Local Dollar', symbol: 'LUSD', uri: '', tokenStandard: tokenStandards.fungible }
  const splMetadata = await setMetaplexMetadata(svm, spl.mint, admin, splText)

  const memoRequired = await make({ ...token2022, name: 'memo required' })
  const [, second] = funds.funded
  const ata = await tokenAddress(second.address, memoRequired)
  const { mint, program } = memoRequired
  const owner = second.address
  const payer = createNoopSigner(funds.faucet)
  funds.send(
    [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram: program }),
      ...requireMemo(ata, owner, funds.faucet),
    ],
    [second],
  )

  const nft = await make({ ...oneOfItsKind, name: 'nft', program: tokenProgram })
  const nftText = { name: 'Local Picture', symbol: 'PIC', uri: 'https://nft.example/local/1.json' }
  const nftMetadata = await setMetaplexMetadata(svm, nft.mint, admin, {
    ...nftText,
    tokenStandard: tokenStandards.nonFungible,
  })
  const nft2022 = await make({
    ...oneOfItsKind,
    name: 'nft 2022',
    program: token2022Program,
    extensions: [metadataInMint(admin)],
    text: { name: 'Local Sculpture', symbol: 'SCULPT', uri: 'https://nft.example/local/2.json' },
  })
  return {
    spl: { ...spl, metadata: splMetadata },
    memoRequired,
    transferFee: await make({
      ...token2022,
      name: 'transfer fee',
      extensions: [transferFee(admin, 100, 5_000_000n)],
    }),
    nonTransferable: await make({ ...token2022, name: 'non-transferable', extensions: [nonTransferable] }),
    hook: await make({ ...token2022, name: 'hook', extensions: [transferHook(admin, computeBudgetProgram)] }),
    nft: { ...endMinting(nft, funds), metadata: nftMetadata },
    nft2022: endMinting(nft2022, funds),
  }
}
