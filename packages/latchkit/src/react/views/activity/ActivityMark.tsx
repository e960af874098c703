import type { ReactNode } from 'react'
import type { Network } from '../../../wire/entities.js'
import { AssetMark } from '../../parts/AssetMark/AssetMark.js'
import { Line } from '../../parts/Icon/Icon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'

const badges = {
  out: 'M5.5 14.5l9-9m0 6.500v-6.500h-6.500',
  in: 'M14.5 5.5l-9 9m0-6.5v6.500h6.500',
  plus: 'M10 4v12m-6-6h12',
  limit:
    'M16 10.75c0 3.75-2.63 5.63-5.75 6.71a.75 .75 0 0 1-.5-.01c-3.13-1.08-5.75-2.95-5.75-6.7v-5.25a.75 .75 0 0 1 .75-.75c1.5 0 3.38-.9 4.68-2.04a.88 .88 0 0 1 1.14 0c1.31 1.15 3.18 2.04 4.68 2.04a.75 .75 0 0 1 .75 .75zm-8.25-.75l1.5 1.5 3-3',
  failed: 'm5.5 5.5 9 9m0-9-9 9',
} as const

/** The names of the badges in the corner of a mark. */
export type BadgeName = keyof typeof badges

/** An asset that moved, as its picture needs it. */
export interface ActivityAsset {
  readonly name: string
  readonly iconUrl?: string | undefined
  /** Whether it is a coin, which has a round picture; an application or an NFT has a square one. */
  readonly isCoin: boolean
  /** The network, if the asset is its native currency. The picture is then the network's mark. */
  readonly nativeOf?: Network | undefined
}

/**
 * Shows the picture of an entry: the asset that moved, or both assets of a trade. A badge says what kind of entry it is or that
 * it failed, a ring that it is pending.
 */
export function ActivityMark({
  asset,
  givenAsset,
  badge,
  isWaiting,
}: {
  readonly asset: ActivityAsset
  readonly givenAsset?: ActivityAsset | undefined
  readonly badge?: BadgeName | undefined
  readonly isWaiting?: boolean | undefined
}): ReactNode {
  return (
    <span className={givenAsset ? 'activity-mark pair' : 'activity-mark'} aria-hidden="true">
      {givenAsset && <Picture {...givenAsset} size={24} />}
      <Picture {...asset} size={givenAsset ? 24 : 40} />
      {isWaiting && <span className="waiting" />}
      {badge && (
        <Line
          path={badges[badge]}
          className={badge === 'failed' ? 'i activity-badge failed' : 'i activity-badge'}
        />
      )}
    </span>
  )
}

function Picture({ name, iconUrl, isCoin, nativeOf, size }: ActivityAsset & { readonly size: 24 | 40 }) {
  if (nativeOf) return <NetworkIcon network={nativeOf} size={size} />
  return <AssetMark round={isCoin} name={name} url={iconUrl} size={size} />
}
