import { type AssetId, fail } from 'latchkit/wire'
import type { Asset } from '../data/prices/priceSource.js'
import { requestInvalid } from '../errors/gateway.js'
import type { Namespaces } from '../namespaces/createNamespaces.js'

const maxReasons = 10

/**
 * Reads the assets in a request, each by the namespace of its chain. Their networks need not be configured.
 * @param field The field with the list.
 * @throws `requestInvalid` with each invalid id.
 */
export function requestedAssets(
  namespaces: Namespaces,
  field: string,
  ids: readonly AssetId[],
): readonly Asset[] {
  const parsedAssets = ids.map((id) => namespaces.namespaceOf(id.chainId)?.readAsset(id))
  const assets = parsedAssets.filter((asset) => asset !== undefined)
  if (assets.length === ids.length) return assets
  const servedIds = namespaces.list().map(({ id }) => id)
  const reasons = parsedAssets.flatMap((asset, index) =>
    asset
      ? []
      : [{ field: `${field}.${index}`, description: `Expected a CAIP-10 id of ${servedIds.join(' or ')}` }],
  )
  throw fail(requestInvalid, { reasons: reasons.slice(0, maxReasons) })
}
