import { useSheet } from '../../host/useHost.js'
import css from './Skeleton.css?inline'

/** Props of a placeholder: the size of what it stands for. */
export interface SkeletonProps {
  readonly width: number
  readonly height: number
  readonly radius?: number
}

/** Reserves space while content loads, so that nothing moves when it arrives. */
export function Skeleton({ width, height, radius }: SkeletonProps) {
  useSheet(css)
  return (
    <span
      className="skeleton"
      part="skeleton"
      style={{ width, height, ...(radius !== undefined && { borderRadius: radius }) }}
    />
  )
}

/** Shows placeholders for rows that are loading. */
export function SkeletonRows({
  count,
  tall,
  round,
}: {
  readonly count: number
  readonly tall?: boolean
  readonly round?: boolean
}) {
  const widths = [104, 84, 120, 68, 92]
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
        <div key={index} className="skeleton-row" style={{ height: tall ? 60 : 56 }}>
          <Skeleton width={40} height={40} radius={round ? 20 : 12} />
          <Skeleton width={widths[index % widths.length] ?? 84} height={13} />
        </div>
      ))}
    </div>
  )
}
