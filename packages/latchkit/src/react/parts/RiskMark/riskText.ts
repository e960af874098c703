import type { NameRisk } from '../../../core/select/nameRisk.js'
import type { RiskTextKey } from '../../text/en/risks.js'
import type { Texts } from '../../text/translate.js'

type RiskTexts = Texts<RiskTextKey>

/** The reason not to trust the name of a wallet, in a sentence. */
export const walletRiskText = (t: RiskTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('walletAlike', { name: risk.name }) : t('nameMixed')

/** The reason not to trust the symbol of a token, in a sentence. */
export const tokenRiskText = (t: RiskTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('tokenAlike', { name: risk.name }) : t('nameMixed')
