import type { Kit } from '../../../core/kit.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { useSendText } from '../../text/useSendText.js'
import { useCopy } from '../useCopy.js'

/** What trying it out, or trying to send it, has brought to light. */
export interface TrialAlertsProps {
  readonly kit: Kit
  readonly failure: { readonly title: string; readonly text: string; readonly details: string } | undefined
  readonly isShort: boolean
  /** The network did not say what it costs. */
  readonly isUntried: boolean
  /** The token keeps a part of what is sent. */
  readonly kept?: { readonly amount: string; readonly received: string }
  /** Of the native currency. */
  readonly symbol: string
}

/** Why it would fail or has failed, with details to copy, and what will be otherwise than one thinks. */
export function TrialAlerts({ kit, failure, isShort, isUntried, kept, symbol }: TrialAlertsProps) {
  const t = useSendText()
  const { copy } = useCopy(kit, failure?.details)
  return (
    <>
      {failure && (
        <Alert kind="bad" role="alert" title={failure.title}>
          {failure.text}{' '}
          <button className="link" part="link" type="button" onClick={copy}>
            {t('copyDetails')}
          </button>
        </Alert>
      )}
      {!failure && isShort && (
        <Alert kind="warn" title={t('sendFee')}>
          {t('sendFeeText', { symbol })}
        </Alert>
      )}
      {!failure && isUntried && (
        <Alert kind="warn" title={t('notChecked')}>
          {t('notCheckedText')}
        </Alert>
      )}
      {kept && (
        <Alert kind="warn" title={t('keepsPart')}>
          {t('keepsPartText', kept)}
        </Alert>
      )}
    </>
  )
}
