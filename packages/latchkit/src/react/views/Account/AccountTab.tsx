import { type ComponentType, useEffect, useState } from 'react'
import type { ViewParams } from '../../../core/state/views.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { loadedModalPart, loadModalPart } from '../../kit/useModalPart.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { ActivityLoading } from '../activity/ActivityLoading.js'
import { NftsLoading } from './NftsLoading.js'

type TabName = 'nfts' | 'activity'

interface AccountTabProps extends AccountPartProps {
  readonly name: TabName
}

type TabContent = ComponentType<AccountPartProps>

/** Returns the component in a tab's module. */
const contentOf = (
  file: { readonly Nfts: TabContent } | { readonly ActivityPart: TabContent } | undefined,
): TabContent | undefined => file && ('Nfts' in file ? file.Nfts : file.ActivityPart)

/** Shows a tab whose content is loaded when the tab is chosen. If loading fails, the tab says so and offers to try again. */
export function AccountTab({ name, ...props }: AccountTabProps) {
  const t = useText()
  const kit = useLatchkit()
  const [tries, setTries] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [Content, setContent] = useState(() => contentOf(loadedModalPart(kit, name)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another attempt.
  useEffect(() => {
    let isCurrent = true
    loadModalPart(kit, name).then(
      (file) => isCurrent && setContent(() => contentOf(file)),
      (error) => {
        kit.services.logger.warn('a part of the account could not be loaded', error)
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kit, name, tries])
  if (Content) return <Content {...props} />
  if (!hasFailed) return name === 'nfts' ? <NftsLoading /> : <ActivityLoading count={4} hasTitle />
  const retry = () => {
    setHasFailed(false)
    setTries(tries + 1)
  }
  return (
    <ErrorState title={t('viewFailed')} text={t('viewFailedText')} onRetry={retry} offersReload={tries > 0} />
  )
}

/** Props of a tab: the account that it shows. */
export interface AccountPartProps {
  readonly params: ViewParams['Account']
}
