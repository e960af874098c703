import { AbiReader, type Hex, selectorOf, wordOf } from '../chain/abi.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readContracts } from '../chain/readContracts.js'

const tokenUriSelector = selectorOf('tokenURI(uint256)')
const uriSelector = selectorOf('uri(uint256)')
const maxUriLength = 262_144

/** Reads the URI of a token's description, or the description itself; empty if it has none. Throws `providerFailed`. */
export async function tokenUri(chain: EvmChain, contract: Hex, item: string): Promise<string> {
  const number = wordOf(BigInt(item))
  const answers = await readContracts(
    chain,
    [tokenUriSelector, uriSelector].map((selector) => ({
      to: contract,
      data: `0x${selector}${number}` as const,
    })),
  )
  const [one = '', many = ''] = answers.map(
    (answer) => (answer && new AbiReader(answer).behind(0)?.text()) || '',
  )
  // ERC-1155: one URI for all items, with a placeholder for the number.
  const uri = one === '' ? many.replaceAll('{id}', number) : one
  return uri.length > maxUriLength ? '' : uri
}
