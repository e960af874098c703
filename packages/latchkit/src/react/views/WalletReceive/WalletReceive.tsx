import { useEffect, useRef, useState } from 'react'
import { receivingNetworks } from '../../../core/select/receivingNetworks.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { FullAddress } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { CopyButton } from '../../parts/CopyButton/CopyButton.js'
import { QrCode } from '../../parts/QrCode/QrCode.js'
import { Statement } from '../../parts/Statement/Statement.js'
import { commonTexts } from '../../text/en/common.js'
import { receiveTexts } from '../../text/en/receive.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useAccountOnShow } from '../holdings/useAccountOnShow.js'
import { OtherAddresses } from './OtherAddresses.js'
import { ReceivingNetworks } from './ReceivingNetworks.js'
import css from './WalletReceive.css?inline'

/**
 * Shows the address on the network in use, in full, to be scanned or copied, and the other networks on which it can receive. If
 * the account has another address on some networks, the visitor can show that one instead.
 */
export function WalletReceive({ kit, params }: ViewProps<'WalletReceive'>) {
  useSheet(css)
  const { namespace } = params
  const t = useText(commonTexts, receiveTexts)
  const account = useAccountOnShow(kit, params)
  const networks = useSelect((state) => receivingNetworks(state, namespace))
  const [chosenNetworkId, setChosenNetworkId] = useState<CaipNetworkId>()
  const addressOn = (id: CaipNetworkId) => account.allAccounts[0]?.addresses[id]
  const address = (chosenNetworkId && addressOn(chosenNetworkId)) ?? account.address
  const code = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed row is gone, so move the focus to the statement: it is then read out and scrolled into view.
    if (chosenNetworkId) code.current?.querySelector<HTMLElement>('.statement')?.focus()
  }, [chosenNetworkId])
  if (!address) return null
  const sameAddressNetworks = networks.filter((each) => addressOn(each.caipNetworkId) === address)
  const otherNetworks = networks.filter((each) => !sameAddressNetworks.includes(each))
  const [shownNetwork = sameAddressNetworks[0]] = sameAddressNetworks.filter(
    (each) => each.caipNetworkId === chosenNetworkId,
  )
  return (
    <>
      <Scroll className="bd">
        <div className="receive" ref={code}>
          {otherNetworks.length > 0 && shownNetwork && (
            <Statement>{t('receiveHere', { network: shownNetwork.name })}</Statement>
          )}
          <QrCode
            name={t('addressQrCode')}
            text={address}
            mark={<Avatar address={address} namespace={account.namespace} />}
          />
          <FullAddress address={address} namespace={account.namespace} />
          <ReceivingNetworks networks={sameAddressNetworks} />
        </div>
        {otherNetworks.length > 0 && (
          <OtherAddresses networks={otherNetworks} addressOn={addressOn} onChoose={setChosenNetworkId} />
        )}
      </Scroll>
      <div className="actions" part="actions">
        <CopyButton kit={kit} text={address} label={t('copyAddress')} kind="primary" />
      </div>
    </>
  )
}
