import type { CaipNetworkId } from '../../../wire/caip.js'
import type { PolkadotKeyType } from './polkadotWallet.js'

/** An account that a wallet shares, as it was read. */
export interface SharedAccount {
  /** The text that the wallet writes, and wants back. */
  readonly address: string
  /** The 32 bytes of the account, or the 20 of an H160, in hex after `0x`. */
  readonly key: string
  /** Absent where the wallet does not say. */
  readonly type?: PolkadotKeyType
  /** The networks that it is bound to, by their CAIP-2 ids; absent: it is used on each that writes accounts its way. */
  readonly networks?: readonly CaipNetworkId[]
}

/** Tells an account from the others of its wallet: its kind of key and the key itself. */
export const idOf = ({ type = 'sr25519', key }: SharedAccount): string => `${type}:${key}`
