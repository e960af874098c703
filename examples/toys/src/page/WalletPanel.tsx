import type { Person } from '../wallet/person.js'
import type { Twin } from '../wallet/twin.js'

/** The controls of the person who holds the wallet. */
export function WalletPanel({ twin }: { readonly twin: Twin }) {
  return (
    <section aria-label="Wallet">
      <label>
        When Twin asks, its person says
        <select
          defaultValue="yes"
          onChange={({ target }) => {
            twin.person.answer = target.value as Person['answer']
          }}
        >
          <option>yes</option>
          <option>no</option>
        </select>
      </label>
      <button type="button" onClick={() => twin.lantern.carry('harbour')}>
        Carry the box to the harbour
      </button>
      <button type="button" onClick={() => twin.lantern.choose(1)}>
        Put the second purse in front
      </button>
    </section>
  )
}
