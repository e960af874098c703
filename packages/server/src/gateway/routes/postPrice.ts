import type { postPrice as endpoint } from 'latchkit/wire'
import type { AssetFacts } from '../../data/balances/tokenBalance.js'
import { type Asset, priceKey } from '../../data/prices/priceSource.js'
import type { Namespaces } from '../../namespaces/createNamespaces.js'
import type { HandlerInput } from '../handler.js'
import { requestedAssets } from '../requestedAssets.js'

/** §7: returns the prices of tokens. Those with an unknown price or network are left out. */
export async function postPrice({ namespaces, prices, body }: HandlerInput<typeof endpoint>) {
  const assets = requestedAssets(namespaces, 'addresses', body.addresses)
  const pricesByAsset = await prices.pricesOf(assets)
  const priceRows = assets.flatMap((asset, index) => {
    const price = pricesByAsset.get(priceKey(asset))
    return price === undefined ? [] : [{ ...asset, price, text: body.addresses[index]?.text ?? '' }]
  })
  const names = await namesOf(namespaces, priceRows)
  const fungibles = priceRows.flatMap(({ text, price, ...asset }) => {
    const facts = names.get(priceKey(asset))
    if (!facts) return []
    const { name, symbol, decimals, iconUrl = '' } = facts
    return [{ address: text, name, symbol, iconUrl, price, decimals }]
  })
  return { fungibles }
}

/** Returns the names of assets by `priceKey`. Each network is asked once for all of its assets. */
async function namesOf(
  namespaces: Namespaces,
  assets: readonly Asset[],
): Promise<ReadonlyMap<string, AssetFacts | undefined>> {
  const chains = [...new Set(assets.map(({ chainId }) => chainId))]
  const names = await Promise.all(
    chains.map(async (chainId) => {
      const chainAssets = assets.filter((asset) => asset.chainId === chainId)
      const facts =
        (await namespaces.network(chainId)?.factsOf(chainAssets.map(({ address }) => address))) ?? []
      return chainAssets.map((asset, at) => [priceKey(asset), facts[at]] as const)
    }),
  )
  return new Map(names.flat())
}
