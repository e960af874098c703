import { formatEther } from 'viem'
import type { Call } from '../../../reading/src/decodeCall.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'

interface CallStatementProps {
  readonly call: Call
  readonly transaction: Transaction
  readonly chain: Chain
}

/** Shows a sentence that says what a transaction does. Token amounts and addresses are in the facts below. */
export function CallStatement({ call, transaction, chain }: CallStatementProps) {
  const coins = `${formatEther(transaction.value)} ${chain.symbol}`
  const on = ` on ${chain.name}`
  switch (call.kind) {
    case 'send':
      return (
        <>
          <strong>Send {coins}</strong>
          {on}
        </>
      )
    case 'transfer':
    case 'transferFrom':
      return (
        <>
          <strong>Send tokens</strong>
          {on}
        </>
      )
    case 'approve':
      return call.amount === 0n ? (
        <>
          <strong>Remove the permission</strong> to use your tokens{on}
        </>
      ) : (
        <>
          <strong>Give another address control of your tokens</strong>
          {on}
        </>
      )
    case 'approveAll':
      return call.approved ? (
        <>
          <strong>Give another address control of every item</strong> of a collection{on}
        </>
      ) : (
        <>
          <strong>Remove the permission</strong> to use a collection{on}
        </>
      )
    case 'transferItems':
      return (
        <>
          <strong>Send items of a collection</strong>
          {on}
        </>
      )
    case 'lowerAllowance':
      return (
        <>
          <strong>Reduce the permission</strong> to use your tokens{on}
        </>
      )
    case 'batch':
      return (
        <>
          <strong>Make {call.calls.length} calls at once</strong>
          {on}
        </>
      )
    case 'execute':
      return (
        <>
          <strong>Let a contract make a call</strong>
          {on}
        </>
      )
    case 'create':
      return (
        <>
          <strong>Create a contract</strong>
          {on}, with {coins}
        </>
      )
    case 'unknown':
      return (
        <>
          <strong>Make an unknown call</strong> to a contract{on}, with {coins}
        </>
      )
  }
}
