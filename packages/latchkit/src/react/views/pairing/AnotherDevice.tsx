import { useText } from '../../host/useText.js'
import { Disclosure } from '../../parts/Disclosure/Disclosure.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { ScanPanel, type ScanPanelProps } from './ScanPanel.js'

/** Shows, folded away on a phone, the code for a wallet on another device. A phone cannot scan its own screen. */
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
