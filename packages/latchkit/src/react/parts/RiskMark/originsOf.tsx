import type { ReactNode } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { NameRisk } from '../../../core/select/nameRisk.js'
import { walletRisks } from '../../../core/select/walletRisk.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { useText } from '../../host/useHost.js'
import { riskTexts } from '../../text/en/risks.js'
import { RiskMark, walletRiskText } from './RiskMark.js'

/** Shows a warning mark and the rdns of a wallet; the reason in words if the wallet has announced no rdns. */
function Origin({ risk, rdns }: { readonly risk: NameRisk; readonly rdns: string | undefined }) {
  const t = useText(riskTexts)
  const reason = walletRiskText(t, risk)
  if (!rdns) return <RiskMark inWords reason={reason} />
  return (
    <>
      <RiskMark reason={reason} />
      <bdi>{rdns}</bdi>
    </>
  )
}

/**
 * Creates the function that draws the second line of wallets whose names may mislead (readings 39).
 * @returns A function that returns `undefined` for any other wallet.
 */
export function originsOf(kit: Kit): (row: WalletRow) => ReactNode | undefined {
  const riskOf = walletRisks(kit.store.getState())
  return ({ connector }) => {
    const risk = connector && riskOf(connector)
    return risk && <Origin risk={risk} rdns={connector.info?.rdns} />
  }
}
