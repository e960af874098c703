import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { TileGrid } from '../../parts/Tile/Tile.js'

const widths = [44, 52, 48, 40] as const

/** Shows placeholders for tiles while the list loads. */
export function TilesLoading({ count }: { readonly count: number }) {
  return (
    <div className="tiles-loading" aria-hidden="true">
      <TileGrid>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places.
          <li key={at}>
            <Skeleton width={52} height={52} radius={16} />
            <Skeleton width={widths[at % widths.length] ?? 44} height={11} />
          </li>
        ))}
      </TileGrid>
    </div>
  )
}
