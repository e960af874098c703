import { useState } from 'react'
import { feature } from '../../../core/select/feature.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Tabs } from '../../parts/Tabs/Tabs.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import type { AccountPartsProps } from './AccountPartsProps.js'
import { LazyPart } from './LazyPart.js'
import { Tokens } from './Tokens.js'

type AccountTab = NonNullable<ViewParams['Account']['tab']>

/**
 * The tokens, NFTs and activity of the account, one part at a time: each that there is has its tab (§2). NFTs come from a
 * gateway alone; of the activity this site also knows a part. `tab` is the one that it begins with.
 */
export function AccountParts({
  tab = 'tokens',
  ...props
}: AccountPartsProps & { readonly tab: AccountTab | undefined }) {
  const t = useText(enLater)
  const { config } = useLatchkit()
  const hasHistory = useSelect((state) => feature(state, 'history'))
  const tabs = [
    { id: 'tokens', name: t('tokens') },
    ...(config.backendUrl ? [{ id: 'nfts', name: t('nfts') } as const] : []),
    ...(hasHistory ? [{ id: 'activity', name: t('activity') } as const] : []),
  ] as const
  const [chosen, select] = useState<AccountTab>(tab)
  const selected = tabs.some(({ id }) => id === chosen) ? chosen : 'tokens'
  const { namespace } = props
  const load = selected === 'nfts' ? loadNfts : loadActivity
  return (
    <Tabs kind="underlined" label={t('accountParts')} tabs={tabs} selected={selected} onSelect={select}>
      {selected === 'tokens' ? (
        <Tokens {...props} />
      ) : (
        <LazyPart key={selected} namespace={namespace} load={load} />
      )}
    </Tabs>
  )
}

const loadNfts = async () => (await import('./Nfts.js')).Nfts
const loadActivity = async () => (await import('./ActivityPart.js')).ActivityPart
