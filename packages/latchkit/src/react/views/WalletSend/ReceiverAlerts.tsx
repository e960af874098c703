import { Address } from '../../parts/Address/Address.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { useSendText } from '../../text/useSendText.js'
import type { ReceiverNotes } from './useReceiverNotes.js'

/** Who the receiver is, and what is known of it. */
export interface ReceiverAlertsProps {
  readonly notes: ReceiverNotes
  readonly warnings: readonly string[]
  readonly network: string
  /** Where it has not been shown in full yet. */
  readonly address?: string
}

/** What to look at before sending to somebody. An address that looks like another has a place of its own. */
export function ReceiverAlerts({ notes, warnings, network, address }: ReceiverAlertsProps) {
  const t = useSendText()
  const { isOwn, isContract, isUnused } = notes
  const isMistyped = warnings.includes('wrongChecksum')
  return (
    <>
      {isMistyped && (
        <Alert kind="warn" title={t('wrongChecksum')}>
          {t('wrongChecksumText')}
        </Alert>
      )}
      {isOwn && (
        <Alert kind="warn" title={t('ownAddress')}>
          {t('ownAddressText')}
        </Alert>
      )}
      {isContract && (
        <Alert kind="warn" title={t('contractReceiver')}>
          {t('contractReceiverText')}
        </Alert>
      )}
      {isUnused && (
        <Alert kind="warn" title={t('unusedReceiver')}>
          {t('unusedReceiverText', { network })}
          {address && <Address address={address} full />}
        </Alert>
      )}
    </>
  )
}
