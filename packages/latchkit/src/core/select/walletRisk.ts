import type { ConnectorData } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { type KnownNames, knownNames, type NameRisk, nameRisk } from './nameRisk.js'
import { plainName, rdnsKey } from './walletGroups.js'

type WalletsState = Pick<KitState, 'wallets' | 'options'>

const walletsOf = ({ wallets, options }: WalletsState) => [...wallets, ...options.customWallets]
const namesOf = (state: WalletsState) => knownNames(walletsOf(state).map(({ name }) => name))

/**
 * Creates a function that tells why the name of an announced wallet may mislead (readings 39).
 * @returns A function that returns the risk of a connector's name. It returns `undefined` for a wallet whose rdns is known, for
 * an ordinary name, and for exactly the name of a known wallet if the name is all that a wallet reveals, as with Wallet
 * Standard.
 */
export function walletRisks(state: WalletsState): (connector: ConnectorData) => NameRisk | undefined {
  const rdnsKeys = new Set(walletsOf(state).flatMap(({ rdns }) => rdnsKey(rdns) ?? []))
  let names: KnownNames | undefined
  return ({ name, info, standardName }) => {
    const ownKey = rdnsKey(info?.rdns)
    const isByName = ownKey === undefined && standardName !== undefined
    if (!isByName && (ownKey === undefined || rdnsKeys.has(ownKey))) return undefined
    // Only unknown wallets are compared with all names.
    names ??= namesOf(state)
    return isByName ? riskByName(name, names) : nameRisk(name, names)
  }
}

/**
 * Returns the risk of a name, if nothing but the name is known of a wallet. Returns `undefined` for exactly the name of a known
 * wallet, because it may be that wallet.
 */
function riskByName(name: string, names: KnownNames): NameRisk | undefined {
  const risk = nameRisk(name, names)
  return risk?.kind === 'alike' && plainName(risk.name) === plainName(name) ? undefined : risk
}

/**
 * Returns why the name that a paired wallet gives itself may mislead.
 * @returns The risk; `undefined` for exactly the name of a known wallet, because it cannot be known whether it is that wallet.
 */
export const peerRisk = (state: WalletsState, name: string): NameRisk | undefined =>
  riskByName(name, namesOf(state))
