import type { ConnectorData } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { type KnownNames, knownNames, type NameRisk, nameRisk } from './nameRisk.js'
import { plainName, rdnsKey } from './walletGroups.js'

type Known = Pick<KitState, 'wallets' | 'options'>

const walletsOf = ({ wallets, options }: Known) => [...wallets, ...options.customWallets]
const namesOf = (state: Known) => knownNames(walletsOf(state).map(({ name }) => name))

/**
 * Makes the question why the name of a wallet that announced itself may mislead (readings 39).
 * @returns a function that answers `undefined` for a wallet whose rdns the directory or the site knows, for a name like any other,
 * and for the very name of a known wallet where a wallet says no more of itself, as by Wallet Standard.
 */
export function walletRisks(state: Known): (connector: ConnectorData) => NameRisk | undefined {
  const rdnsKeys = new Set(walletsOf(state).flatMap(({ rdns }) => rdnsKey(rdns) ?? []))
  let names: KnownNames | undefined
  return ({ name, info, standardName }) => {
    const own = rdnsKey(info?.rdns)
    const isByName = own === undefined && standardName !== undefined
    if (!isByName && (own === undefined || rdnsKeys.has(own))) return undefined
    // Only a stranger is compared with all of them.
    names ??= namesOf(state)
    return isByName ? riskByName(name, names) : nameRisk(name, names)
  }
}

/** The risk of a name that is all there is to tell a wallet by: of the very name of a known one nothing can be said. */
function riskByName(name: string, names: KnownNames): NameRisk | undefined {
  const risk = nameRisk(name, names)
  return risk?.kind === 'alike' && plainName(risk.name) === plainName(name) ? undefined : risk
}

/**
 * Says why the name that a paired wallet gives itself may mislead.
 * @returns `undefined` for the very name of a known wallet: whether it is that wallet cannot be known, and is not said.
 */
export const peerRisk = (state: Known, name: string): NameRisk | undefined => riskByName(name, namesOf(state))
