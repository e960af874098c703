import type { ConnectorData } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { type KnownNames, knownNames, type NameRisk, nameRisk } from './nameRisk.js'
import { plainName, rdnsKey } from './walletGroups.js'

type Known = Pick<KitState, 'wallets' | 'options'>

const walletsOf = ({ wallets, options }: Known) => [...wallets, ...options.customWallets]
const namesOf = (state: Known) => knownNames(walletsOf(state).map(({ name }) => name))

/**
 * Makes the question why the name of a wallet that announced itself may mislead (readings 39).
 * @returns a function that answers `undefined` for a wallet whose rdns the directory or the site knows, and for a name like
 * any other.
 */
export function walletRisks(state: Known): (connector: ConnectorData) => NameRisk | undefined {
  const rdnsKeys = new Set(walletsOf(state).flatMap(({ rdns }) => rdnsKey(rdns) ?? []))
  let names: KnownNames | undefined
  return ({ name, info }) => {
    const own = rdnsKey(info?.rdns)
    if (own === undefined || rdnsKeys.has(own)) return undefined
    // Only a stranger is compared with all of them.
    names ??= namesOf(state)
    return nameRisk(name, names)
  }
}

/**
 * Says why the name that a paired wallet gives itself may mislead.
 * @returns `undefined` for the very name of a known wallet: whether it is that wallet cannot be known, and is not said.
 */
export function peerRisk(state: Known, name: string): NameRisk | undefined {
  const risk = nameRisk(name, namesOf(state))
  return risk?.kind === 'alike' && plainName(risk.name) === plainName(name) ? undefined : risk
}
