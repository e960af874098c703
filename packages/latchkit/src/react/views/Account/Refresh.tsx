import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import { pullPx, pullToRefresh } from './pullToRefresh.js'
import css from './Refresh.css?inline'

/**
 * Reads the balances again because the visitor wants it (readings 37): a finger pulls the account down, a keyboard has a
 * button, which shows itself when it is reached.
 */
export function Refresh({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  useSheet(css)
  const t = useText(enLater)
  const bar = useRef<HTMLDivElement>(null)
  const [isReading, setReading] = useState(false)
  const refresh = async () => {
    if (isReading) return
    setReading(true)
    await onRefresh()
    setReading(false)
  }
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const list = bar.current?.closest<HTMLElement>('.scroller')
    if (!list || !matchMedia('(pointer: coarse)').matches) return undefined
    return pullToRefresh(list, {
      onMove: (px) => bar.current?.style.setProperty('padding-top', `${Math.min(px, pullPx) / 2}px`),
      onRefresh: () => void latest.current(),
    })
  }, [])
  return (
    <div className="refresh" ref={bar}>
      <button className="link" part="link" type="button" onClick={() => void refresh()}>
        {t('refresh')}
      </button>
      <p role="status">
        {isReading && (
          <>
            <Spinner small /> {t('refreshing')}
          </>
        )}
      </p>
    </div>
  )
}
