import { addressOfSeed as addressOfEip155 } from './eip155/addressOfSeed.js'
import { addressOfSeed as addressOfSolana } from './solana/addressOfSeed.js'

/** One namespace's address of a wallet by e-mail. */
interface WalletAddress {
  of(seed: Uint8Array): Promise<string>
  isSame(one: string, other: string): boolean
}

/** The addresses of wallets by e-mail, by namespace. */
export const walletAddresses: Readonly<Record<string, WalletAddress>> = {
  // The case of an address is its checksum.
  eip155: { of: addressOfEip155, isSame: (one, other) => one.toLowerCase() === other.toLowerCase() },
  solana: { of: addressOfSolana, isSame: (one, other) => one === other },
}
