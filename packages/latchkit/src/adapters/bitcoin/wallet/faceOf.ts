import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import type { Dialect } from '../discovery.js'
import type { BitcoinLive } from '../live.js'
import { pairedFace } from '../pairing/pairedFace.js'
import type { BitcoinFace } from './face.js'
import { leatherFace } from './faces/leatherFace.js'
import { type RpcProvider, rpcFace } from './faces/rpcFace.js'
import { standardFace } from './faces/standardFace.js'
import { type OkxWallet, okxFace, type UnisatProvider, unisatFace } from './faces/unisatFace.js'
import type { StandardBitcoinWallet } from './standardWallet.js'

/** The face of a wallet, made once of its object; of a connected one it stays what it is. */
export function faceOf(live: BitcoinLive, connector: Connector): BitcoinFace | undefined {
  const { id } = connector.data
  const known = live.faces.get(id)
  if ('transport' in connector) {
    const transport = connector.transport('bip122')
    const face = known?.of === transport ? known.face : pairedFace(transport, live.context)
    live.faces.set(id, { of: transport, face })
    return face
  }
  const found = live.found.get(id)
  if (known && (known.of === found?.wallet || live.attached.has(id))) return known.face
  if (!found) return undefined
  const face = faces[found.dialect](found.wallet)
  live.faces.set(id, { of: found.wallet, face })
  return face
}

/** By dialect, of the wallet's own object. */
const faces: Readonly<Record<Dialect, (wallet: unknown) => BitcoinFace>> = {
  standard: (wallet) => standardFace(wallet as StandardBitcoinWallet),
  rpc: (wallet) => rpcFace(wallet as RpcProvider),
  leather: (wallet) => leatherFace(wallet as RpcProvider),
  unisat: (wallet) => unisatFace(wallet as UnisatProvider),
  okx: (wallet) => okxFace(wallet as OkxWallet),
}

/** Whether a wallet chooses coins and fee itself: it signs no PSBT, but sends amounts. */
export function sendsByItself(live: BitcoinLive, connectorId: string): boolean {
  const face = live.faces.get(connectorId)?.face
  return face?.sendTransfer !== undefined && !face.signPsbt
}

/** Whether the wallet of an account does. */
export function isSentByWallet(live: BitcoinLive, { id }: Pick<Account, 'id'>): boolean {
  return [...live.shared].some(
    ([connectorId, shared]) =>
      sendsByItself(live, connectorId) && shared.some(({ address }) => address === id),
  )
}
