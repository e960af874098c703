import type { ReactNode } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { NameRisk } from '../../../core/select/nameRisk.js'
import { walletRisks } from '../../../core/select/walletRisk.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { enRisks } from '../../text/enRisks.js'
import { useText } from '../../text/useText.js'
import { RiskMark } from './RiskMark.js'
import { walletRiskText } from './riskText.js'

/** The rdns of a wallet behind a warning mark. */
function Origin({ risk, rdns }: { readonly risk: NameRisk; readonly rdns: string }) {
  const t = useText(enRisks)
  return (
    <>
      <RiskMark reason={walletRiskText(t, risk)} />
      <bdi>{rdns}</bdi>
    </>
  )
}

/**
 * Makes the second line of the wallets whose names may mislead (readings 39).
 * @returns a function that answers `undefined` for any other wallet.
 */
export function originsOf(kit: Kit): (row: WalletRow) => ReactNode | undefined {
  const riskOf = walletRisks(kit.store.getState())
  return ({ connector }) => {
    const risk = connector && riskOf(connector)
    return risk && <Origin risk={risk} rdns={connector.info?.rdns ?? ''} />
  }
}
