import type { NameRisk } from '../../../core/select/nameRisk.js'
import { useSheet } from '../../host/useHost.js'
import type { RiskTextKey } from '../../text/en/risks.js'
import type { Texts } from '../../text/translate.js'
import { Icon } from '../Icon/Icon.js'
import css from './RiskMark.css?inline'

/**
 * Shows a warning mark next to a name that may mislead. The reason is read out by screen readers, and shown when a pointer
 * rests on the mark, or as text next to it (`inWords`).
 */
export function RiskMark({ reason, inWords }: { readonly reason: string; readonly inWords?: boolean }) {
  useSheet(css)
  return (
    <>
      <span className="risk" part="risk" title={reason}>
        <Icon name="warning" />
        {!inWords && <span className="hidden">{`${reason}, `}</span>}
      </span>
      {inWords && <span title={reason}>{reason}</span>}
    </>
  )
}

type RiskTexts = Texts<RiskTextKey>

/** Returns the sentence that says why not to trust the name of a wallet. */
export const walletRiskText = (t: RiskTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('walletAlike', { name: risk.name }) : t('nameMixed')

/** Returns the sentence that says why not to trust the symbol of a token. */
export const tokenRiskText = (t: RiskTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('tokenAlike', { name: risk.name }) : t('nameMixed')
