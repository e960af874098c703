import { type ComponentType, useEffect, useState } from 'react'
import { load, loaded } from '../../../core/kit/load.js'
import type { ViewParams } from '../../../core/state/views.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { useText } from '../../text/useText.js'
import { ActivityLoading } from '../activity/ActivityLoading.js'
import { NftsLoading } from './NftsLoading.js'

type Part = ComponentType<AccountPartProps>

interface LazyPartProps extends AccountPartProps {
  readonly loader: () => Promise<Part>
  /** Whether pictures side by side are to come; else entries below each other. */
  readonly isGrid: boolean
}

/** A part of the account that is loaded when its tab is chosen; one that does not come says so, and is tried again. */
export function LazyPart({ loader, isGrid, ...props }: LazyPartProps) {
  const t = useText()
  const kit = useLatchkit()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const [Part, setPart] = useState(() => loaded(kit, loader))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another attempt.
  useEffect(() => {
    let wanted = true
    load(kit, loader).then(
      (part) => wanted && setPart(() => part),
      (error) => {
        kit.services.logger.warn('a part of the account could not be loaded', error)
        if (wanted) setFailed(true)
      },
    )
    return () => {
      wanted = false
    }
  }, [kit, loader, tries])
  if (Part) return <Part {...props} />
  if (!failed) return isGrid ? <NftsLoading /> : <ActivityLoading count={4} hasTitle />
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    <ErrorState title={t('viewFailed')} text={t('viewFailedText')} onRetry={retry} offersReload={tries > 0} />
  )
}

/** The namespace of the account, and the function that reads it again. */
export interface AccountPartsProps {
  readonly namespace: ChainNamespace | undefined
  readonly onRetry: () => void
}

/** The account whose part is shown. */
export interface AccountPartProps {
  readonly params: ViewParams['Account']
}
