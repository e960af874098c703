import type { Connector } from '../../../core/contracts/connector.js'
import type { BitcoinLive } from '../live.js'
import type { BitcoinFace } from './face.js'
import { standardFace } from './faces/standardFace.js'
import type { StandardBitcoinWallet } from './standardWallet.js'

/** The face of a wallet, made once of its object; of a connected one it stays what it is. */
export function faceOf(live: BitcoinLive, connector: Connector): BitcoinFace | undefined {
  const { id } = connector.data
  const known = live.faces.get(id)
  const found = live.found.get(id)
  if (known && (known.of === found?.wallet || live.attached.has(id))) return known.face
  if (!found) return undefined
  const face = standardFace(found.wallet as StandardBitcoinWallet)
  live.faces.set(id, { of: found.wallet, face })
  return face
}
