import type { Person } from '../wallet/person.js'
import type { Twin } from '../wallet/twin.js'
import type { Phone } from './phone.js'

/** The controls of the person who holds the wallet, and of the guest with the phone. */
export function WalletPanel({ twin, phone }: { readonly twin: Twin; readonly phone: Phone | undefined }) {
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
          <option>later</option>
        </select>
      </label>
      <button type="button" onClick={twin.person.yes}>
        Say yes now
      </button>
      {phone && (
        <button type="button" onClick={phone.sayYes}>
          Say yes on the phone
        </button>
      )}
      <button type="button" onClick={() => twin.lantern.carry('harbour')}>
        Carry the box to the harbour
      </button>
      <button type="button" onClick={() => twin.lantern.carry('outskirts')}>
        Carry the box to the outskirts
      </button>
      <button type="button" onClick={() => twin.lantern.choose(1)}>
        Put the second purse in front
      </button>
    </section>
  )
}
