import { useEffect, useState } from 'react'
import type { Network } from '../../wire/entities.js'

/** A network's icon in the site's page: the site's own, else the bundled one, loaded once the page stands. */
export function NetworkMark({ network: { caipNetworkId, assets } }: { readonly network: Network }) {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly url: string }>()
  const given = assets?.imageUrl
  useEffect(() => {
    if (given) return
    let wanted = true
    import('../../networks/loadNetworkIcon.js')
      .then(({ loadNetworkIcon }) => loadNetworkIcon(caipNetworkId))
      .then(
        (url) => wanted && url && setLoaded({ of: caipNetworkId, url }),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [given, caipNetworkId])
  const url = given ?? (loaded?.of === caipNetworkId ? loaded.url : undefined)
  return url ? <img className="latchkit-mark" src={url} alt="" /> : <span className="latchkit-mark" />
}
