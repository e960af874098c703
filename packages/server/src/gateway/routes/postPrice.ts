import type { postPrice as endpoint } from 'latchkit/wire'
import { priceKey } from '../../data/prices/priceSource.js'
import type { HandlerInput } from '../handler.js'
import { requestedAssets } from '../requestedAssets.js'

/** §7: what tokens are worth. One whose price or network is not known is left out. */
export async function postPrice({ namespaces, prices, body }: HandlerInput<typeof endpoint>) {
  const assets = requestedAssets(namespaces, 'addresses', body.addresses)
  const known = await prices.pricesOf(assets)
  const fungibles = await Promise.all(
    assets.map(async (asset, index) => {
      const price = known.get(priceKey(asset))
      if (price === undefined) return []
      const facts = await namespaces.network(asset.chainId)?.factsOf(asset.address)
      if (!facts) return []
      const { name, symbol, decimals, iconUrl = '' } = facts
      return [{ address: body.addresses[index]?.text ?? '', name, symbol, iconUrl, price, decimals }]
    }),
  )
  return { fungibles: fungibles.flat() }
}
