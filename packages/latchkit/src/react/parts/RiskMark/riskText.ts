import type { NameRisk } from '../../../core/select/nameRisk.js'
import type { LaterTextKey } from '../../text/enLater.js'
import type { Texts } from '../../text/translate.js'

type LaterTexts = Texts<LaterTextKey>

/** The reason not to trust the name of a wallet, in a sentence. */
export const walletRiskText = (t: LaterTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('walletAlike', { name: risk.name }) : t('nameMixed')

/** The reason not to trust the symbol of a token, in a sentence. */
export const tokenRiskText = (t: LaterTexts, risk: NameRisk): string =>
  risk.kind === 'alike' ? t('tokenAlike', { name: risk.name }) : t('nameMixed')
