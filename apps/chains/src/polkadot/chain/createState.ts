import { toHex } from './hex.js'
import type { AccountInfo, Runtime } from './runtime.js'

/** What stands in the storage of the chain: its accounts, each under its key and as its bytes. */
export interface State {
  /** The bytes under a key in hex; nothing where none are. */
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

/** Makes a storage in which no account is. */
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
      // An account without anything is not there, and its nonce with it.
      if (data.free + data.reserved === 0n) entries.delete(account.key(address))
      else entries.set(account.key(address), account.enc({ ...info, providers: 1 }))
    },
  }
}
