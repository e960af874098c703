import type { ReactNode } from 'react'
import type { Call } from '../../../reading/src/decodeCall.js'
import type { Chain } from '../../../reading/src/networks.js'
import { Address } from './Address.js'
import { TokenAmount } from './TokenAmount.js'

interface CallFactsProps {
  readonly call: Call
  readonly chain: Chain
}

/** Shows the details of a call, with full addresses. */
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
          {call.by && <Fact name="Contract" value={<Address value={call.by} />} />}
          <Fact
            name={call.adds ? 'On top of what it can take now, up to' : 'Up to'}
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
    case 'transferItems':
      return (
        <>
          <Fact name="Collection" value={<Address value={call.token} />} />
          <Fact
            name="Items"
            value={call.items
              .map(({ id, amount }) => `${id}${amount === undefined ? '' : ` × ${amount}`}`)
              .join(', ')}
          />
          <Fact name="From" value={<Address value={call.from} />} />
          <Fact name="To" value={<Address value={call.to} />} />
        </>
      )
    case 'lowerAllowance':
      return (
        <>
          <Fact name="By" value={<TokenAmount token={call.token} amount={call.amount} chain={chain} />} />
          <Fact name="May take less" value={<Address value={call.spender} />} />
        </>
      )
    case 'batch':
      return call.calls.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls never move.
        <CallFacts key={at} call={each.call} chain={chain} />
      ))
    case 'execute':
      return (
        <>
          <Fact name="By the contract" value={<Address value={call.to} />} />
          <CallFacts call={call.inner.call} chain={chain} />
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
