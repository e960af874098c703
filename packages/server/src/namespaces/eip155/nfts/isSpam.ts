import { isAdvertising } from '../../../data/nfts/isAdvertising.js'
import type { ChainConfig } from '../config.js'

/** Whether a token is nothing but advertising: the operator says so, or its own name does. */
export const isSpam = ({ spam }: ChainConfig, token: string, name: string): boolean =>
  spam.some((one) => one === token) || isAdvertising(name)
