import type { NftImages } from '../../../data/nfts/createNftImages.js'
import type { DirectoryImage } from '../../../data/wallets/readImage.js'
import { readAddress } from '../address.js'
import { AbiReader, addressOfWord, addressWord, type Hex, selectorOf, wordOf } from '../chain/abi.js'
import type { EvmChain, EvmChains } from '../chain/evmChain.js'
import { readContracts } from '../chain/readContracts.js'
import { tokenUri } from '../nfts/tokenUri.js'
import type { Eip155Settings } from '../settings.js'

const maxTextLength = 2_048
const nftPattern = /^(eip155:\d{1,20})\/erc(?:721|1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const ownerOf = selectorOf('ownerOf(uint256)')
const balanceOf = selectorOf('balanceOf(address,uint256)')

/** The pictures that names choose in a record: a URI, or an NFT that they own (ENSIP-12). */
export interface Pictures {
  /** Whether a record names a picture that may be fetched for an owner. Throws `providerFailed`. */
  mayFetch(text: string, owner: string): Promise<boolean>
  /** Fetches the picture of a record that `mayFetch` accepts. Throws `providerFailed`. */
  pictureOf(text: string): Promise<DirectoryImage | undefined>
}

interface Nft {
  readonly chain: EvmChain
  readonly contract: Hex
  readonly tokenId: string
}

function readNft(chains: EvmChains, text: string): Nft | undefined {
  const [, chainId = '', address = '', tokenId = '0'] = nftPattern.exec(text) ?? []
  const chain = chains.get(chainId.toLowerCase())
  const contract = readAddress(address)
  return chain && contract && BigInt(tokenId) < 1n << 256n ? { chain, contract, tokenId } : undefined
}

/** Whether an owner has an NFT: a record may name any NFT, but it is shown only for its owner. */
async function isOwner({ chain, contract, tokenId }: Nft, owner: string): Promise<boolean> {
  const item = wordOf(BigInt(tokenId))
  const questions = [`0x${ownerOf}${item}`, `0x${balanceOf}${addressWord(owner)}${item}`] as const
  const answers = await readContracts(
    chain,
    questions.map((data) => ({ to: contract, data })),
  )
  const [one, many = 0n] = answers.map((answer) => (answer ? new AbiReader(answer).word(0) : undefined))
  return (one !== undefined && addressOfWord(one) === owner) || many > 0n
}

/** Creates the pictures by https, IPFS and Arweave, with the rules for pictures of NFTs. */
export function createPictures(
  chains: EvmChains,
  images: NftImages,
  settings: () => Pick<Eip155Settings, 'nftImages'>,
): Pictures {
  function isAddressFit(text: string): boolean {
    const { hosts, ipfsUrl, arweaveUrl } = settings().nftImages
    if (text.startsWith('ipfs://')) return ipfsUrl !== undefined
    if (text.startsWith('ar://')) return arweaveUrl !== undefined
    return text.startsWith('https://') && URL.canParse(text) && hosts.includes(new URL(text).hostname)
  }

  return {
    async mayFetch(text, owner) {
      if (text.length > maxTextLength || !images.isOn()) return false
      const nft = readNft(chains, text)
      return nft ? isOwner(nft, owner) : isAddressFit(text)
    },
    async pictureOf(text) {
      if (!images.isOn()) return undefined
      const nft = readNft(chains, text)
      // A separate cache key from NFT pictures, which callers keep for longer.
      return images.imageOf(`name:${text}`, async () =>
        nft ? tokenUri(nft.chain, nft.contract, nft.tokenId) : text,
      )
    },
  }
}
