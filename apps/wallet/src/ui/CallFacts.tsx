import type { ReactNode } from 'react'
import type { Call } from '../../../reading/src/decodeCall.js'
import type { Chain } from '../../../reading/src/networks.js'
import { Address } from './Address.js'
import { TokenAmount } from './TokenAmount.js'

interface CallFactsProps {
  readonly call: Call
  readonly chain: Chain
}

/** The details of a call, with every address whole. */
export function CallFacts({ call, chain }: CallFactsProps) {
  switch (call.kind) {
    case 'send':
      return <Fact name="To" value={<Address value={call.to} />} />
    case 'transfer':
      return (
        <>
          <Fact name="Amount" value={<TokenAmount token={call.token} amount={call.amount} chain={chain} />} />
          <Fact name="To" value={<Address value={call.to} />} />
        </>
      )
    case 'transferFrom':
      return (
        <>
          <Fact name="Amount" value={<TokenAmount token={call.token} amount={call.amount} chain={chain} />} />
          <Fact name="From" value={<Address value={call.from} />} />
          <Fact name="To" value={<Address value={call.to} />} />
        </>
      )
    case 'approve':
      return (
        <>
          <Fact name="May take" value={<Address value={call.spender} />} />
          <Fact
            name="Up to"
            value={
              <>
                {call.unlimited && <strong>Unlimited</strong>}
                <TokenAmount
                  token={call.token}
                  amount={call.unlimited ? undefined : call.amount}
                  chain={chain}
                />
              </>
            }
          />
        </>
      )
    case 'approveAll':
      return (
        <>
          <Fact name="Address" value={<Address value={call.operator} />} />
          <Fact name="Collection" value={<Address value={call.token} />} />
        </>
      )
    case 'create':
      return null
    case 'unknown':
      return <Fact name="Contract" value={<Address value={call.to} />} />
  }
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
