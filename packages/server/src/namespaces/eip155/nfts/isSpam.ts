import { isAdvertising } from '../../../data/nfts/isAdvertising.js'
import type { ChainConfig } from '../config.js'

/** Whether a token is an advertisement, by the operator's list or by its own name. */
export const isSpam = ({ spam }: ChainConfig, token: string, name: string): boolean =>
  spam.some((one) => one === token) || isAdvertising(name)
