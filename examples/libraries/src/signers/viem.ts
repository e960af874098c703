import type { EvmProvider } from 'latchkit/evm'
import { createWalletClient, custom, getAddress, type LocalAccount } from 'viem'
import { toAccount } from 'viem/accounts'

/**
 * The connected wallet as viem takes it: a wallet client.
 * @param provider What `useProvider('eip155')` returns.
 */
export const walletClientOf = (provider: EvmProvider, address: string) =>
  createWalletClient({ account: getAddress(address), transport: custom(provider) })

/** The connected wallet as an account of viem, for a library that takes one to sign with and no client. */
export function accountOf(provider: EvmProvider, address: string): LocalAccount {
  const client = walletClientOf(provider, address)
  return toAccount({
    address: client.account.address,
    signMessage: ({ message }) => client.signMessage({ message }),
    signTypedData: (typedData) => client.signTypedData(typedData as never),
    signTransaction: async () => {
      throw new Error('A wallet sends what it signs: send with the wallet client.')
    },
  })
}
