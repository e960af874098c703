import { toHex } from './hex.js'
import type { AccountInfo, Runtime } from './runtime.js'

/** The storage of the chain: the encoded accounts by their keys. */
export interface State {
  /** Returns the bytes under a key in hex, or `undefined` if there are none. */
  read(key: string): `0x${string}` | undefined
  accountOf(address: string): AccountInfo
  write(address: string, account: AccountInfo): void
}

const nothing: AccountInfo = {
  nonce: 0,
  consumers: 0,
  providers: 0,
  sufficients: 0,
  data: { free: 0n, reserved: 0n, frozen: 0n, flags: 0n },
}
const newLogic = 1n << 127n

/** Creates an empty storage. */
export function createState({ account }: Runtime): State {
  const entries = new Map<string, Uint8Array>()
  return {
    read(key) {
      const bytes = entries.get(key.toLowerCase())
      return bytes && toHex(bytes)
    },
    accountOf(address) {
      const bytes = entries.get(account.key(address))
      return bytes ? (account.dec(bytes) as AccountInfo) : nothing
    },
    write(address, { data, ...rest }) {
      const info = { ...rest, data: { ...data, flags: newLogic } }
      // An account without a balance is deleted, together with its nonce.
      if (data.free + data.reserved === 0n) entries.delete(account.key(address))
      else entries.set(account.key(address), account.enc({ ...info, providers: 1 }))
    },
  }
}
