import { type Address, BaseError, HttpRequestError, parseAbi, TimeoutError } from 'viem'
import type { Chain } from '../networks.js'
import { readName } from '../readName.js'
import { chainClient } from './chainClient.js'

/** What a token's contract states. Anybody can write a contract that states anything. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** Whether its name may imitate another one. */
  readonly isOdd?: boolean
}

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

const mostDecimals = 36

/** Reads a token's contract; `undefined` if it is not one, or its decimals are impossible. Rejects if the chain does not answer. */
export async function readToken(address: Address, chain: Chain): Promise<Token | undefined> {
  const client = chainClient(chain)
  try {
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address, abi, functionName: 'symbol' }),
      client.readContract({ address, abi, functionName: 'decimals' }),
    ])
    // With more decimals than real tokens have, every amount would look like 0.
    if (decimals > mostDecimals) return undefined
    const { text, isOdd } = readName(symbol, 12)
    return { symbol: text || '?', decimals, isOdd }
  } catch (error) {
    if (!(error instanceof BaseError) || error.walk(isSilence)) throw error
    return undefined
  }
}

const isSilence = (error: unknown) => error instanceof HttpRequestError || error instanceof TimeoutError
