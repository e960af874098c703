import { type getBalance as endpoint, fail } from 'latchkit/wire'
import type { Chain } from '../../chains/createChain.js'
import type { Chains } from '../../chains/createChains.js'
import { requestInvalid } from '../../errors/gateway.js'
import type { Asked } from '../handler.js'
import { chainOf } from './chainOf.js'

const isOfEip155 = (address: string): address is `0x${string}` => address.startsWith('0x')

function askedOf<Config>(chains: Chains<Config>, chainId: string | undefined): readonly Chain<Config>[] {
  const asked = chainId === undefined ? undefined : chains.get(chainId)
  return chainId === undefined ? chains.list() : asked ? [asked] : []
}

/** §7: what an account has, on one network or on all; `503` where one of them cannot be asked (readings 17). */
export async function getBalance(asked: Asked<typeof endpoint>) {
  const { chains, solana, balances, solanaBalances, params, query } = asked
  const { address } = params
  const { chainId } = query
  const isForced = ({ config }: Chain<{ readonly id: string }>) =>
    query.forceUpdate?.some((one) => one.chainId === config.id) ?? false
  const wanted = chainId === undefined ? undefined : (solana.get(chainId) ?? chainOf(chains, chainId))
  const all = await Promise.all(
    isOfEip155(address)
      ? askedOf(chains, chainId).map((chain) => balances.of(chain, address, isForced(chain)))
      : askedOf(solana, chainId).map((chain) => solanaBalances.of(chain, address, isForced(chain))),
  )
  if (wanted && all.length === 0) {
    const reason = { field: 'address', description: 'Expected an address of the network' }
    throw fail(requestInvalid, { reasons: [reason] })
  }
  const [only] = all
  return only && all.length === 1 ? only : { balances: all.flatMap((one) => one.balances) }
}
