import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { subscribeEvents } from '../../core/services/track.js'
import type { AnalyticsEvent } from '../../wire/events.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * The last analytics event since the component was mounted, none on a server. React may show only the last of several
 * that come at once; a listener gets every one, in order.
 * @param listener May be a new function each time; the newest one is called.
 * @returns The last event; `undefined` before the first.
 * @example
 * ```tsx
 * import { useEvents } from 'latchkit/react'
 * function Counted({ count }: { count: (name: string) => void }) {
 *   const last = useEvents(({ event, properties }) => {
 *     if (event === 'CONNECT_SUCCESS') count(properties.name)
 *   })
 *   return <p>{last?.event ?? 'Nothing yet'}</p>
 * }
 * ```
 */
export function useEvents(listener?: (event: AnalyticsEvent) => void): AnalyticsEvent | undefined {
  const kit = useLatchkit()
  const newestListener = useRef(listener)
  const [lastEvent, setLastEvent] = useState<{ readonly kit: Kit; readonly event: AnalyticsEvent }>()
  // Set this in an effect, not while rendering, because React may discard a rendering, and its listener must not be called.
  useEffect(() => {
    newestListener.current = listener
  }, [listener])
  useEffect(
    () =>
      subscribeEvents(kit, (event) => {
        setLastEvent({ kit, event })
        newestListener.current?.(event)
      }),
    [kit],
  )
  return lastEvent?.kit === kit ? lastEvent.event : undefined
}
