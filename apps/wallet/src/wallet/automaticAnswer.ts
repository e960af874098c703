import type { Chain } from '../../../reading/src/networks.js'
import { requestedChain } from '../../../reading/src/requestedChain.js'
import { accountOf } from '../keys/createKeyring.js'
import type { Answer, Request, Session, WalletState } from './wallet.js'

/** EIP-3326: the wallet does not know the chain. */
const unknownChain = 4902

/**
 * Returns the answer to a request that needs no decision: accounts that the site knows already, or a chain that this wallet does not have.
 */
export function automaticAnswer(
  { params: { chainId, request } }: Request,
  { namespaces }: Session,
  chains: readonly Chain[],
  accounts: WalletState['accounts'],
): Answer | undefined {
  if (/^(eth_(a|requestA)ccounts|solana_(get|request)Accounts)$/.test(request.method)) {
    const [namespace = ''] = chainId.split(':')
    const here = namespaces[namespace]?.accounts.filter((account) => account.startsWith(`${chainId}:`)) ?? []
    const addresses = here.map((account) => account.slice(chainId.length + 1))
    return { result: namespace === 'solana' ? addresses.map((pubkey) => ({ pubkey })) : addresses }
  }
  if (request.method === 'getAccountAddresses') {
    const { account, intentions } = (request.params ?? {}) as Readonly<Record<string, unknown>>
    if (!namespaces.bip122?.accounts.includes(`${chainId}:${account}`)) return undefined
    const { bitcoin = [] } = accountOf(accounts, String(account)) ?? {}
    const isWanted = ({ intention }: { readonly intention: string }) =>
      Array.isArray(intentions) ? intentions.includes(intention) : true
    return { result: bitcoin.filter(isWanted) }
  }
  if (!/^wallet_(switch|add)EthereumChain$/.test(request.method)) return undefined
  const requested = requestedChain(request.params)
  if (chains.some(({ id }) => id === requested)) return undefined
  return {
    error: {
      code: unknownChain,
      message: `This wallet doesn’t have the network ${requested ?? 'asked for'}.`,
    },
  }
}
