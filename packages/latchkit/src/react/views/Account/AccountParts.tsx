import { useState } from 'react'
import { feature } from '../../../core/select/feature.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { usePart } from '../../hooks/usePart.js'
import { useSelect } from '../../hooks/useSelect.js'
import { SkeletonRows } from '../../parts/Skeleton/Skeleton.js'
import { Tabs } from '../../parts/Tabs/Tabs.js'
import { useLaterText } from '../../text/useLaterText.js'
import type { AccountPartsProps } from './AccountPartsProps.js'
import { Tokens } from './Tokens.js'

/**
 * What the account has and did, one part at a time: each that there is has its tab (§2). NFTs are known by a gateway
 * alone; of what an account did also this site knows something.
 */
export function AccountParts(props: AccountPartsProps) {
  const t = useLaterText()
  const { config } = useLatchkit()
  const hasHistory = useSelect((state) => feature(state, 'history'))
  const tabs = [
    { id: 'tokens', name: t('tokens') },
    ...(config.backendUrl ? [{ id: 'nfts', name: t('nfts') } as const] : []),
    ...(hasHistory ? [{ id: 'activity', name: t('activity') } as const] : []),
  ] as const
  const [chosen, select] = useState<(typeof tabs)[number]['id']>('tokens')
  const selected = tabs.some(({ id }) => id === chosen) ? chosen : 'tokens'
  const Nfts = usePart(selected === 'nfts', loadNfts)
  const Activity = usePart(selected === 'activity', loadActivity)
  const part = {
    tokens: <Tokens {...props} />,
    nfts: Nfts && <Nfts namespace={props.namespace} />,
    activity: Activity && <Activity namespace={props.namespace} />,
  }[selected]
  return (
    <Tabs kind="underlined" label={t('accountParts')} tabs={tabs} selected={selected} onSelect={select}>
      {part ?? <SkeletonRows count={3} tall />}
    </Tabs>
  )
}

const loadNfts = async () => (await import('./Nfts.js')).Nfts
const loadActivity = async () => (await import('../Transactions/ActivityList.js')).ActivityList
