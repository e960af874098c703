import { type AccountOnChain, type postPrice as endpoint, nativeTokenAddress } from 'latchkit/wire'
import * as v from 'valibot'
import { priceKey } from '../../data/prices/priceSource.js'
import type { Asked } from '../handler.js'

const decimalsOfSol = 9
const tokenSupply = v.object({
  value: v.object({ decimals: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

type Named = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** What is known of a token beside its price; nothing where it or its network is not known. */
async function factsOf(
  { chains, tokens }: Pick<Asked<typeof endpoint>, 'chains' | 'tokens'>,
  { chainId, address }: AccountOnChain,
): Promise<Named | undefined> {
  const chain = chains.get(chainId)
  if (!chain) return undefined
  if (address === nativeTokenAddress) return chain.config.nativeCurrency
  const [facts] = await tokens.factsOf(chain, [address as `0x${string}`])
  return facts
}

/** A network of Solana tells a token's decimals; its name is the operator's. */
async function solanaFactsOf(
  { solana }: Pick<Asked<typeof endpoint>, 'solana'>,
  { chainId, address }: AccountOnChain,
): Promise<Named | undefined> {
  const chain = solana.get(chainId)
  const { nativeCurrency, tokens } = chain?.config ?? {}
  if (address === nativeTokenAddress) return nativeCurrency && { ...nativeCurrency, decimals: decimalsOfSol }
  const named = tokens?.find((token) => token.address === address)
  const [reply] = (named && (await chain?.send([{ method: 'getTokenSupply', params: [address] }]))) ?? []
  const supply = v.safeParse(tokenSupply, reply && 'result' in reply ? reply.result : undefined)
  return named && supply.success ? { ...named, decimals: supply.output.value.decimals } : undefined
}

/** §7: what tokens are worth. One whose price or network is not known is left out. */
export async function postPrice(asked: Asked<typeof endpoint>) {
  const { addresses } = asked.body
  const known = await asked.prices.pricesOf(addresses)
  const fungibles = await Promise.all(
    addresses.map(async (one) => {
      const price = known.get(priceKey(one))
      if (price === undefined) return []
      const facts = await (one.chainId.startsWith('solana:')
        ? solanaFactsOf(asked, one)
        : factsOf(asked, one))
      if (!facts) return []
      const { name, symbol, decimals, iconUrl = '' } = facts
      return [{ address: one.asked, name, symbol, iconUrl, price, decimals }]
    }),
  )
  return { fungibles: fungibles.flat() }
}
