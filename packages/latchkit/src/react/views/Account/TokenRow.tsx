import { memo } from 'react'
import type { NameRisk } from '../../../core/select/nameRisk.js'
import type { Network, TokenBalance } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worth.js'
import { useText } from '../../host/useHost.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { Money } from '../../parts/Amount/Money.js'
import { AssetMark } from '../../parts/AssetMark/AssetMark.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { RiskMark, tokenRiskText } from '../../parts/RiskMark/RiskMark.js'
import { accountTexts } from '../../text/en/account.js'
import { riskTexts } from '../../text/en/risks.js'

/** Props of a row: a token, its network, and whether any token of the list has a price. */
export interface TokenRowProps {
  readonly token: TokenBalance
  readonly network: Network
  readonly isPriced: boolean
  readonly risk: NameRisk | undefined
  /** Whether a screen reader is told the network, because the list has tokens of several. */
  readonly namesNetwork?: boolean
}

/**
 * Shows a token, its amount and its value, which is unknown without a price. The native currency has the mark of its network;
 * any other token has that mark as a badge.
 */
export const TokenRow = memo(function TokenRow({
  token,
  network,
  isPriced,
  risk,
  namesNetwork,
}: TokenRowProps) {
  const t = useText(accountTexts, riskTexts)
  const { name, address, iconUrl, amount, price } = token
  // Without prices, the native balance is also shown above the list; both must cut the amount off in the same way (readings
  // 44).
  const isAbove = address === undefined && !isPriced
  return (
    <div className="token">
      {address === undefined ? (
        <NetworkIcon network={network} />
      ) : (
        <span className="token-mark">
          <AssetMark round name={name} symbol={amount.symbol} of={address} url={iconUrl} />
          <NetworkIcon network={network} size={20} />
        </span>
      )}
      <span className="token-text">
        <span dir="auto">{name}</span>
        {namesNetwork && <span className="hidden">{network.name}</span>}
        <span className="s">
          {risk && <RiskMark reason={tokenRiskText(t, risk)} />}
          <Amount amount={amount} place={isAbove ? 'balance' : 'token'} />
        </span>
      </span>
      {isPriced && (
        <span className="token-worth">
          {price ? (
            <Money amount={worthOf(amount, price)} place="worth" isPassedOver />
          ) : (
            <>
              <span aria-hidden="true">—</span>
              <span className="hidden">{t('worthUnknown')}</span>
            </>
          )}
        </span>
      )}
    </div>
  )
})
