import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from 'latchkit/wire'
import type { Chain } from '../chains/createChain.js'
import type { Chains } from '../chains/createChains.js'
import type { SolanaConfig } from '../config/solanaConfig.js'
import type { Analytics } from '../data/analytics/createAnalytics.js'
import type { EvmBalances } from '../data/balances/createBalances.js'
import type { SolanaBalances } from '../data/balances/createSolanaBalances.js'
import type { Nfts } from '../data/history/createNfts.js'
import type { HistorySource } from '../data/history/historySource.js'
import type { Images } from '../data/images/createImages.js'
import type { Names } from '../data/names/createNames.js'
import type { NftImages } from '../data/nftImages/createNftImages.js'
import type { GasPrices } from '../data/prices/createGasPrices.js'
import type { PriceSource } from '../data/prices/priceSource.js'
import type { Tokens } from '../data/tokens/createTokens.js'
import type { Directory } from '../data/wallets/createDirectory.js'
import type { DirectoryImage } from '../data/wallets/readImage.js'

/** What the handlers work with. */
export interface Sources {
  readonly directory: Directory
  readonly analytics: Analytics
  readonly images: Images
  readonly chains: Chains
  readonly solana: Chains<SolanaConfig>
  readonly tokens: Tokens
  readonly prices: PriceSource
  readonly balances: EvmBalances
  readonly solanaBalances: SolanaBalances
  readonly history: HistorySource
  readonly nfts: Nfts
  readonly nftImages: NftImages
  readonly names: Names
  readonly gasPrices: (chain: Chain) => Promise<GasPrices>
}

/** A request that was allowed and understood. */
export interface Asked<Of extends Endpoint> extends Sources {
  readonly params: ParamsOf<Of>
  readonly query: QueryOf<Of>
  readonly body: BodyOf<Of>
}

type Answered<Of extends Endpoint> = Of['answer'] extends 'image' ? DirectoryImage : AnswerOf<Of>

export type Handler<Of extends Endpoint> = (asked: Asked<Of>) => Answered<Of> | Promise<Answered<Of>>
