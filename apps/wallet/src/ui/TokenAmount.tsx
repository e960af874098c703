import { formatUnits, type Address as Hex20, isAddress } from 'viem'
import { readToken } from '../../../reading/src/chain/readToken.js'
import type { Chain } from '../../../reading/src/networks.js'
import { Address } from './Address.js'
import { useQuery } from './useQuery.js'

interface TokenAmountProps {
  readonly token: string
  /** The amount in base units; without it only the token is shown. */
  readonly amount: bigint | undefined
  readonly chain: Chain
}

const unitsOnly = 'of its smallest units (the token doesn’t say how many make one)'

/** Shows an amount of a token, by what its contract states, with the contract's address. */
export function TokenAmount({ token, amount, chain }: TokenAmountProps) {
  const tokenFacts = isAddress(token, { strict: false })
  const query = useQuery(`${chain.id} ${token}`, async () =>
    tokenFacts ? readToken(token as Hex20, chain) : undefined,
  )
  const facts = query.status === 'ready' ? query.value : undefined
  const inUnits = amount === undefined ? '' : unitsOnly
  return (
    <>
      {facts
        ? `${amount === undefined ? '' : formatUnits(amount, facts.decimals)} ${facts.symbol}`
        : `${amount ?? ''} ${query.status === 'loading' ? '…' : inUnits}`}{' '}
      <Address value={token} />
    </>
  )
}
