import type { Chain } from '../../../chains/createChain.js'
import type { Chains } from '../../../chains/createChains.js'
import type { ChainConfig } from '../config.js'

/** A network of eip155 whose nodes can be called. */
export type EvmChain = Chain<ChainConfig>

/** The configured networks of eip155. */
export type EvmChains = Chains<ChainConfig>
