import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { useLaterText } from '../../text/useLaterText.js'

const widths = [92, 76, 108, 84]

/** Entries of the size of those to come; under a month's title where none stands yet. */
export function ActivityLoading({
  count,
  hasTitle,
}: {
  readonly count: number
  readonly hasTitle?: boolean
}) {
  const t = useLaterText()
  return (
    <>
      <span className="hidden">{t('activityLoading')}</span>
      <div className="month" aria-hidden="true">
        {hasTitle && (
          <div className="label" part="label">
            <Skeleton width={72} height={11} />
          </div>
        )}
        {widths.slice(0, count).map((width) => (
          <div key={width} className="activity">
            <Skeleton width={40} height={40} radius={20} />
            <span className="activity-text">
              <Skeleton width={width} height={13} />
              <Skeleton width={width * 1.25} height={11} />
            </span>
            <span className="activity-end">
              <Skeleton width={72} height={13} />
              <Skeleton width={40} height={11} />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
