import { type Address, BaseError, HttpRequestError, parseAbi, TimeoutError } from 'viem'
import type { Chain } from '../networks.js'
import { readName } from '../readName.js'
import { chainClient } from './chainClient.js'

/** The facts that a token's contract states. Anyone can write a contract that says anything. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** Its name may imitate another one's. */
  readonly isOdd?: boolean
}

const abi = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

const mostDecimals = 36

/** Asks a token's contract; nothing when it is no such contract, or counts as none does. Rejects when the chain does not answer. */
export async function readToken(address: Address, chain: Chain): Promise<Token | undefined> {
  const client = chainClient(chain)
  try {
    const [symbol, decimals] = await Promise.all([
      client.readContract({ address, abi, functionName: 'symbol' }),
      client.readContract({ address, abi, functionName: 'decimals' }),
    ])
    // By more decimals than any token has, each amount would look like nothing.
    if (decimals > mostDecimals) return undefined
    const { text, isOdd } = readName(symbol, 12)
    return { symbol: text || '?', decimals, isOdd }
  } catch (error) {
    if (!(error instanceof BaseError) || error.walk(isSilence)) throw error
    return undefined
  }
}

const isSilence = (error: unknown) => error instanceof HttpRequestError || error instanceof TimeoutError
