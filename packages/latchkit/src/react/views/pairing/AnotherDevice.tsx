import { useText } from '../../host/useText.js'
import { Disclosure } from '../../parts/Disclosure/Disclosure.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { ScanPanel, type ScanPanelProps } from './ScanPanel.js'

/** On a phone: the code for a wallet on another device, folded away: a phone does not scan its own screen. */
export function AnotherDevice(props: ScanPanelProps) {
  const t = useText(pairingTexts)
  return (
    <div className="another">
      <Disclosure label={t('anotherDevice')}>
        <ScanPanel {...props} />
      </Disclosure>
    </div>
  )
}
