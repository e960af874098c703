import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { TileGrid } from '../../parts/Tile/Tile.js'

/** The place of the four recommended wallets while the list is on its way. */
export function TilesLoading() {
  return (
    <div className="tiles-loading" aria-hidden="true">
      <TileGrid>
        {[44, 52, 48, 40].map((width) => (
          <li key={width}>
            <Skeleton width={52} height={52} radius={16} />
            <Skeleton width={width} height={11} />
          </li>
        ))}
      </TileGrid>
    </div>
  )
}
