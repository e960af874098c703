import { useEffect, useRef, useState } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { accountTexts } from '../../text/en/account.js'
import { matchesMedia } from '../../theme/media.js'
import { pullPx, pullToRefresh } from './pullToRefresh.js'
import css from './Refresh.css?inline'

/** Props: the control by which the visitor asked for the balances again, while they are being read, and the callback of a pull. */
export interface RefreshProps {
  readonly by: 'finger' | 'button' | undefined
  readonly onPull: () => void
}

/** Lets a finger pull the account down to read the balances again (readings 37), and shows that they are being read. */
export function Refresh({ by, onPull }: RefreshProps) {
  useSheet(css)
  const t = useText(accountTexts)
  const bar = useRef<HTMLDivElement>(null)
  const latest = useRef(onPull)
  latest.current = onPull
  useEffect(() => {
    const list = bar.current?.closest<HTMLElement>('.scroller')
    if (!list || !matchesMedia('(pointer: coarse)')) return undefined
    return pullToRefresh(list, {
      onMove: (px) => bar.current?.style.setProperty('padding-top', `${Math.min(px, pullPx) / 2}px`),
      onRefresh: () => latest.current(),
    })
  }, [])
  return (
    <div className="refresh" ref={bar}>
      <p role="status" className={by === 'finger' ? undefined : 'hidden'}>
        {by && (
          <>
            {by === 'finger' && <Spinner small />} {t('refreshing')}
          </>
        )}
      </p>
    </div>
  )
}

/** Reads the balances again on the visitor's request, one read at a time. During a read, `by` says what the visitor used. */
export function useRefresh(read: () => Promise<unknown>) {
  const [by, setBy] = useState<'finger' | 'button'>()
  const refresh = async (trigger: 'finger' | 'button') => {
    if (by) return
    setBy(trigger)
    await read()
    setBy(undefined)
  }
  return { by, refresh }
}
