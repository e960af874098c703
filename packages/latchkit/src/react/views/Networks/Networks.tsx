import { useState } from 'react'
import { recentNetworks } from '../../../core/connect/persist.js'
import type { Kit, KitState } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { networkState } from '../../../core/select/networkState.js'
import { activeNamespace } from '../../../core/state/chains.js'
import { view } from '../../../core/state/router.js'
import type { CaipNetworkId, ChainNamespace } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { ListSearch, NothingFound } from '../../parts/SearchField/SearchField.js'
import { commonTexts } from '../../text/en/common.js'
import { networkTexts } from '../../text/en/networks.js'
import type { ViewProps } from '../../ViewEntry.js'
import { NetworkList } from '../networkList/NetworkList.js'
import css from '../networkList/networkList.css?inline'
import { inOrder, type LeadingNetworks } from './inOrder.js'

/** Shows the networks of the site; a press changes to one of them. */
export function Networks({ kit, params }: ViewProps<'Networks'>) {
  useSheet(css)
  const { namespace } = params
  const t = useText(commonTexts, networkTexts)
  const [search, setSearch] = useState('')
  const { isUnsupported } = useSelect((state) => networkState(state, namespace))
  const chains = useSelect((state) => state.chains)
  const canSwitch = useSelect(({ options }) => options.enableNetworkSwitch)
  const searchText = search.trim().toLowerCase()
  // Read these once, when the view opens, so that the rows keep their order when the network changes.
  const [current] = useState(() => currentOf(kit.store.getState()))
  const [recent] = useState(() => recentNetworks(kit))
  const matching = (all: readonly Network[]) =>
    all.filter(({ name }) => name.toLowerCase().includes(searchText))
  const groups = groupsOf(chains, namespace, { current, recent })
  const matchingGroups = groups.flatMap((group) => {
    const [networks, tests] = [matching(group.networks), matching(group.tests)]
    return networks.length + tests.length > 0 ? { ...group, networks, tests } : []
  })
  return (
    <>
      <ListSearch name={t('searchNetworks')} count={countOf(groups)} value={search} onChange={setSearch} />
      <Scroll className="bd list">
        {isUnsupported && (
          <div className="network-note">
            <Alert kind="warn" title={t('unknownNetwork')}>
              {t('unknownNetworkText')}
            </Alert>
          </div>
        )}
        {!canSwitch && <p className="s network-note">{t('networkSwitchOff')}</p>}
        {matchingGroups.length > 0 ? (
          matchingGroups.map((group) => (
            <NetworkSection key={group.namespace} group={group} isOnly={groups.length === 1} kit={kit} />
          ))
        ) : (
          <NothingFound
            title={t('noNetworkNamed', { search: search.trim() })}
            text={t('noNetworkNamedText')}
            onClear={() => setSearch('')}
          />
        )}
      </Scroll>
      <span className="hidden" role="status">
        {searchText && t('networksFound', { count: countOf(matchingGroups) })}
      </span>
      <Footer
        question={t('missingNetwork')}
        link={t('whyNotListed')}
        onClick={() => pushView(kit, view('WhatIsANetwork', params))}
      />
    </>
  )
}

/** The networks of one family of chains. */
interface NetworkGroup {
  readonly namespace: ChainNamespace
  readonly name: string
  readonly networks: readonly Network[]
  /** The test networks. */
  readonly tests: readonly Network[]
}

interface NetworkSectionProps {
  readonly group: NetworkGroup
  /** Whether this is the only family. Its section then has no title. */
  readonly isOnly: boolean
  readonly kit: Kit
}

/** Shows the networks of a family, with its name as the title if there are several families. */
function NetworkSection({ group: { namespace, name, networks, tests }, isOnly, kit }: NetworkSectionProps) {
  const t = useText(networkTexts)
  const active = useSelect(activeNamespace)
  const sharedProps = { kit, namespace, marksCurrent: isOnly || namespace === active }
  return (
    <section className="group">
      {!isOnly && (
        <h3 className="label" part="label">
          {name}
        </h3>
      )}
      <NetworkList networks={networks} {...sharedProps} />
      {tests.length > 0 && (
        <>
          <h3 className="label test-networks" part="label">
            {t('testNetworks')}
          </h3>
          <NetworkList networks={tests} {...sharedProps} />
        </>
      )}
    </section>
  )
}

/** Returns the networks of the requested namespace, or of all namespaces if none is requested. */
function groupsOf(
  chains: KitState['chains'],
  requestedNamespace: ChainNamespace | undefined,
  leadingNetworks: LeadingNetworks,
): readonly NetworkGroup[] {
  return Object.values(chains)
    .filter(({ namespace }) => requestedNamespace === undefined || namespace === requestedNamespace)
    .map(({ namespace, name, networkState: { requestedCaipNetworks: networks } }) => ({
      namespace,
      name,
      ...inOrder(networks, leadingNetworks),
    }))
}

/** Returns the current network of each family. */
const currentOf = (state: KitState): readonly CaipNetworkId[] =>
  Object.values(state.chains).flatMap(({ namespace }) => networkState(state, namespace).caipNetworkId ?? [])

const countOf = (groups: readonly NetworkGroup[]) =>
  groups.reduce((count, { networks, tests }) => count + networks.length + tests.length, 0)
