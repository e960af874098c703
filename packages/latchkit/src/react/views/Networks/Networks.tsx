import { useState } from 'react'
import { close } from '../../../core/actions/close.js'
import { goBackOr, pushView } from '../../../core/actions/router.js'
import { networkState } from '../../../core/select/networkState.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { ListSearch, NothingFound } from '../../parts/SearchField/SearchField.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { NetworkList } from './NetworkList.js'
import css from './Networks.css?inline'

/** The networks of the site, to change to one of them. */
export function Networks({ kit, params }: ViewProps<'Networks'>) {
  useSheet(css)
  const { namespace } = params
  const t = useLaterText()
  const [search, setSearch] = useState('')
  const { requestedCaipNetworks: networks, isUnsupported } = useSelect((state) =>
    networkState(state, namespace),
  )
  const canSwitch = useSelect(({ options }) => options.enableNetworkSwitch)
  const wanted = search.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(wanted))
  const onDone = () => goBackOr(kit, () => close(kit, 'finished'))
  return (
    <>
      <ListSearch name={t('searchNetworks')} count={networks.length} value={search} onChange={setSearch} />
      <Scroll className="bd list">
        {isUnsupported && (
          <div className="network-note">
            <Alert kind="warn" title={t('unknownNetwork')}>
              {t('unknownNetworkText')}
            </Alert>
          </div>
        )}
        {!canSwitch && <p className="s network-note">{t('networkSwitchOff')}</p>}
        {found.length > 0 ? (
          <NetworkList kit={kit} namespace={namespace} networks={found} onDone={onDone} />
        ) : (
          <NothingFound
            title={t('noNetworkNamed', { search: search.trim() })}
            text={t('noNetworkNamedText')}
            onClear={() => setSearch('')}
          />
        )}
      </Scroll>
      <span className="hidden" role="status">
        {wanted && t('networksFound', { count: t.count(found.length) })}
      </span>
      <Footer
        question={t('missingNetwork')}
        link={t('whyNotListed')}
        onClick={() => pushView(kit, view('WhatIsANetwork', params))}
      />
    </>
  )
}
