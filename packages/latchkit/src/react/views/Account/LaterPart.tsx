import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { SkeletonRows } from '../../parts/Skeleton/Skeleton.js'
import { useLaterText } from '../../text/useLaterText.js'
import type { AccountPartsProps } from './AccountPartsProps.js'

type Props = Pick<AccountPartsProps, 'namespace'>
type Part = ComponentType<Props>
type Load = () => Promise<Part>

/** Parts that have been loaded: a tab that is chosen again shows its own at once. */
export type LoadedParts = Map<Load, Part>

interface LaterPartProps extends Props {
  readonly load: Load
  readonly parts: LoadedParts
}

/** A part of the account that is loaded when its tab is chosen; one that does not come says so, and is tried again. */
export function LaterPart({ load, parts, ...props }: LaterPartProps) {
  const t = useLaterText()
  const { logger } = useLatchkit().services
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const [Part, setPart] = useState(() => parts.get(load))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another attempt.
  useEffect(() => {
    if (parts.has(load)) return
    let wanted = true
    load().then(
      (part) => {
        parts.set(load, part)
        if (wanted) setPart(() => part)
      },
      (error) => {
        logger.warn('a part of the account could not be loaded', error)
        if (wanted) setFailed(true)
      },
    )
    return () => {
      wanted = false
    }
  }, [load, parts, logger, tries])
  if (Part) return <Part {...props} />
  if (!failed) return <SkeletonRows count={3} tall />
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return <ErrorState title={t('viewFailed')} text={t('viewFailedText')} onRetry={retry} />
}
