import { useEffect, useRef } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { activityTexts } from '../../text/en/activity.js'
import css from './activity.css?inline'

/** After how many ms the placeholders begin to pulse. Most pages of a history arrive sooner. */
const pulseAfterMs = 300
const widths = [92, 76, 108, 84]

/**
 * Shows placeholders of the size of entries that are loading, under a placeholder for the month's title if no month is shown
 * yet. They begin to pulse after a moment.
 */
export function ActivityLoading({
  count,
  hasTitle,
}: {
  readonly count: number
  readonly hasTitle?: boolean
}) {
  useSheet(css)
  const t = useText(activityTexts)
  const { clock } = useLatchkit().services
  const placeholder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = placeholder.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    let cancelPulse: (() => void) | undefined
    const watch = new IntersectionObserver((entries) => {
      cancelPulse?.()
      element.removeAttribute('data-waited')
      cancelPulse = entries.at(-1)?.isIntersecting
        ? clock.after(pulseAfterMs, () => element.setAttribute('data-waited', ''))
        : undefined
    })
    watch.observe(element)
    return () => {
      cancelPulse?.()
      watch.disconnect()
    }
  }, [clock])
  return (
    <>
      <span className="hidden">{t('activityLoading')}</span>
      <div ref={placeholder} className="month activity-loading" aria-hidden="true">
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
