import { useEffect, useReducer } from 'react'
import type { Ledger } from '../ledger/ledger.js'
import { bea } from './bea.js'
import { firstBalances } from './world.js'

/** The chain, as only this page can see it: a press makes the next block, and the balances of all owners are listed. */
export function LedgerPanel({ ledger }: { readonly ledger: Ledger }) {
  const [, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => ledger.onChange(changed), [ledger])
  const owners = [...Object.keys(firstBalances), ...bea]
  return (
    <section aria-label="Ledger">
      <button type="button" onClick={ledger.advance}>
        Next block
      </button>
      <p>Block {ledger.height()}</p>
      <dl>
        {owners.map((each) => {
          const [network = '', owner = '', asset] = each.split(' ')
          return (
            <div key={each}>
              <dt>{each}</dt>
              <dd>{ledger.balanceOf(network, owner, asset).toString()}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
