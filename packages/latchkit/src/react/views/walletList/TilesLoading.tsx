import { useLatchkit } from '../../kit/useLatchkit.js'
import { spinnerAfterMs, useLate } from '../../kit/useLate.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { TileGrid } from '../../parts/Tile/Tile.js'

/** The height of a tile, in px, and how many are in a row. */
const tilePx = 94
const tilesInRow = 4

const widths = [44, 52, 48, 40] as const

/**
 * Reserves the room of tiles while the list loads, and shows placeholders in it if that takes long. The bundled list usually
 * comes right after the first frame: placeholders would only flash, and delay that frame.
 */
export function TilesLoading({ count }: { readonly count: number }) {
  const isLate = useLate(useLatchkit(), true, spinnerAfterMs)
  return (
    <div
      className="tiles-loading"
      aria-hidden="true"
      style={{ height: Math.ceil(count / tilesInRow) * tilePx }}
    >
      <TileGrid>
        {isLate &&
          Array.from({ length: count }, (_, at) => (
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
