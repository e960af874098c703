import {
  type Question as CommonQuestion,
  readRequest as readCommon,
  readOrReason,
} from '../../../reading/src/readRequest.js'
import { unsupported } from '../../../reading/src/Unreadable.js'
import type { BitcoinNetwork, Networks, PolkadotNetwork } from '../config.js'
import { type BitcoinRequest, readBitcoinRequest } from './bitcoin/readBitcoinRequest.js'
import { type PolkadotRequest, readPolkadotRequest } from './polkadot/readPolkadotRequest.js'
import type { WalletRequestInput } from './WalletRequestInput.js'

/** A site's request, as far as it can be understood. */
export type Question =
  | Exclude<CommonQuestion, { kind: 'calls' }>
  | (BitcoinRequest & { readonly network: BitcoinNetwork })
  | (PolkadotRequest & { readonly network: PolkadotNetwork })

/** Reads a request. If it is unreadable, or for another account or network, it can only be rejected. */
export function readRequest(input: WalletRequestInput, networks: Networks): Question {
  const bitcoin = networks.bitcoin.find(({ id }) => id === input.chainId)
  if (bitcoin) return readOrReason(() => ({ ...readBitcoinRequest(input), network: bitcoin }))
  const polkadot = networks.polkadot.find(({ id }) => id === input.chainId)
  if (polkadot) return readOrReason(() => ({ ...readPolkadotRequest(input), network: polkadot }))
  const question = readCommon(input, networks)
  // This wallet does not send several calls in one approval.
  return question.kind === 'calls'
    ? { kind: 'unreadable', problem: unsupported(input.method).sentence }
    : question
}
