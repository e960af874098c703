import { cleanText } from 'latchkit/wire'
import { AbiReader, type Hex, selectorOf } from '../chain/abi.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readContracts } from '../chain/readContracts.js'

/** The known facts of a token. Its name and symbol come from outside and are cleaned (S4). */
export interface TokenFacts {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string
}

const selectors = ['name()', 'symbol()', 'decimals()'].map((one): Hex => `0x${selectorOf(one)}`)
const maxNameLength = 64
const maxSymbolLength = 16
const maxDecimals = 77

/** Decodes a text as in the standard, or 32 bytes as in older tokens. */
export function readText(data: Hex | undefined): string {
  if (!data) return ''
  const isOneWord = data.length === 66
  const text = isOneWord
    ? Buffer.from(data.slice(2), 'hex').toString('utf8')
    : new AbiReader(data).behind(0)?.text()
  return text ?? ''
}

function readDecimals(data: Hex | undefined): number | undefined {
  const decimals = data && new AbiReader(data).word(0)
  return decimals !== undefined && decimals <= BigInt(maxDecimals) ? Number(decimals) : undefined
}

/** Reads the facts of contracts. Contracts that are not tokens are left out. Throws `providerFailed`. */
export async function readTokenFacts(
  chain: EvmChain,
  addresses: readonly `0x${string}`[],
): Promise<readonly TokenFacts[]> {
  const configuredTokens = new Map(chain.config.tokens.map((token) => [token.address, token]))
  const unnamedAddresses = addresses.filter((address) => {
    const configuredToken = configuredTokens.get(address)
    return (
      configuredToken?.name === undefined ||
      configuredToken.symbol === undefined ||
      configuredToken.decimals === undefined
    )
  })
  const answers = await readContracts(
    chain,
    unnamedAddresses.flatMap((to) => selectors.map((data) => ({ to, data }))),
  )
  return addresses.flatMap((address) => {
    const configuredToken = configuredTokens.get(address)
    const at = unnamedAddresses.indexOf(address) * selectors.length
    const [name, symbol, decimals] = at < 0 ? [] : answers.slice(at, at + selectors.length)
    const digits = configuredToken?.decimals ?? readDecimals(decimals)
    if (digits === undefined) return []
    const tokenSymbol = configuredToken?.symbol ?? cleanText(readText(symbol), maxSymbolLength)
    const facts: TokenFacts = {
      address,
      name: (configuredToken?.name ?? cleanText(readText(name), maxNameLength)) || tokenSymbol,
      symbol: tokenSymbol,
      decimals: digits,
      iconUrl: configuredToken?.iconUrl ?? '',
    }
    return facts.symbol === '' ? [] : [facts]
  })
}
