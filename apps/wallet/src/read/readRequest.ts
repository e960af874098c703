import {
  type Question as CommonQuestion,
  readRequest as readCommon,
  readOrReason,
} from '../../../reading/src/readRequest.js'
import type { BitcoinNetwork, Networks, PolkadotNetwork } from '../config.js'
import { type BitcoinRequest, readBitcoinRequest } from './bitcoin/readBitcoinRequest.js'
import { type PolkadotRequest, readPolkadotRequest } from './polkadot/readPolkadotRequest.js'
import type { WalletRequestInput } from './WalletRequestInput.js'

/** A site's request as far as it can be understood. */
export type Question =
  | CommonQuestion
  | (BitcoinRequest & { readonly network: BitcoinNetwork })
  | (PolkadotRequest & { readonly network: PolkadotNetwork })

/** Reads a request. What cannot be read, or is not of this account and these networks, can only be rejected. */
export function readRequest(input: WalletRequestInput, networks: Networks): Question {
  const bitcoin = networks.bitcoin.find(({ id }) => id === input.chainId)
  if (bitcoin) return readOrReason(() => ({ ...readBitcoinRequest(input), network: bitcoin }))
  const polkadot = networks.polkadot.find(({ id }) => id === input.chainId)
  if (polkadot) return readOrReason(() => ({ ...readPolkadotRequest(input), network: polkadot }))
  return readCommon(input, networks)
}
