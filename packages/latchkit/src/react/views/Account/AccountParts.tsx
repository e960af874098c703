import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { replaceParams } from '../../../core/modal/router.js'
import { showTab } from '../../../core/modal/showTab.js'
import { hasActivity } from '../../../core/select/connectionCapabilities.js'
import { chainOf } from '../../../core/state/chains.js'
import type { AccountTabName, ViewParams } from '../../../core/state/views.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Tabs } from '../../parts/Tabs/Tabs.js'
import { accountTexts } from '../../text/en/account.js'
import { activityTexts } from '../../text/en/activity.js'
import { tokenTexts } from '../../text/en/tokens.js'
import { AccountTab } from './AccountTab.js'
import { Tokens } from './Tokens.js'
import { useStuckTabs } from './useStuckTabs.js'

/** Props of the tabs of an account: the account, and the function that reads its balances again. */
export interface AccountPartsProps {
  readonly kit: Kit
  readonly params: ViewParams['Account']
  readonly onRetry: () => void
}

/**
 * Shows the tokens, NFTs and activity of the account in tabs (§2). The tab NFTs needs a gateway; the tab Activity needs a
 * gateway or a modal that can send. A visitor who comes back to the account finds the tab that they left.
 */
export function AccountParts({ kit, params, onRetry }: AccountPartsProps) {
  const t = useText(tokenTexts, accountTexts, activityTexts)
  const { tab = 'tokens' } = params
  const hasHistory = useSelect((state) => hasActivity(kit, state, params.namespace))
  const hasNfts = useSelect((state) => knowsNfts(kit, chainOf(state, params.namespace)?.namespace))
  const tabs = [
    { id: 'tokens', name: t('tokens') },
    ...(hasNfts ? [{ id: 'nfts', name: t('nfts') } as const] : []),
    ...(hasHistory ? [{ id: 'activity', name: t('activity') } as const] : []),
  ] as const
  const [chosenTab, setChosenTab] = useState<AccountTabName>(tab)
  const selectedTab = tabs.some(({ id }) => id === chosenTab) ? chosenTab : 'tokens'
  const { parts, keepPlace } = useStuckTabs(selectedTab)
  const latest = useRef({ params, selected: selectedTab })
  latest.current = { params, selected: selectedTab }
  // Store the tab only when the view is left, because storing it earlier would change the view's parameters and render it
  // again.
  useEffect(
    () => () => {
      const { params: of, selected: last } = latest.current
      if (last !== (of.tab ?? 'tokens')) replaceParams(kit, of, { ...of, tab: last })
    },
    [kit],
  )
  const shownNamespace = useSelect((state) => chainOf(state, params.namespace)?.namespace)
  useEffect(() => showTab(kit, shownNamespace, selectedTab), [kit, shownNamespace, selectedTab])
  return (
    <div className="account-parts" ref={parts}>
      <Tabs
        kind="underlined"
        label={t('accountParts')}
        tabs={tabs}
        selected={selectedTab}
        onSelect={(id) => {
          keepPlace()
          setChosenTab(id)
        }}
      >
        {selectedTab === 'tokens' ? (
          <Tokens params={params} onRetry={onRetry} />
        ) : (
          <AccountTab key={selectedTab} name={selectedTab} params={params} />
        )}
      </Tabs>
    </div>
  )
}

/** Checks whether the gateway can be asked for NFTs: the site has one, and the adapter uses it. */
const knowsNfts = ({ config, adapters }: Kit, namespace = '') =>
  config.backendUrl !== undefined && (adapters.get(namespace)?.supports.includes('activity') ?? false)
