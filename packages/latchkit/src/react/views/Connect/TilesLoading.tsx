import { Skeleton } from '../../parts/Skeleton/Skeleton.js'

/** The place of the four recommended wallets while the list is on its way. */
export function TilesLoading() {
  return (
    <ul className="grid tiles-loading" aria-hidden="true">
      {[44, 52, 48, 40].map((width) => (
        <li key={width}>
          <Skeleton width={52} height={52} radius={16} />
          <Skeleton width={width} height={11} />
        </li>
      ))}
    </ul>
  )
}
