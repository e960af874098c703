// Reports what a page loads at once for a further door of the package, beside the kit: no limit stands against it. docs/decisions/budgets.md
import { atOnce } from '../lib/siteBytes.mjs'

/** By door, a line that uses it. */
const doors = {
  wagmi: 'globalThis.parameters = door.configParameters(kit, [])',
  embedded: 'globalThis.email = door.embedded()',
  bitcoin: 'globalThis.adapter = door.bitcoin()',
  solana: 'globalThis.adapter = door.solana()',
  siwx: 'globalThis.siwx = door.ownServerSiwx()',
  polkadot: 'globalThis.adapter = door.polkadot()',
}

const kit = `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
const kit = createLatchkit({ networks: [], adapters: [evm()] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`
export async function checkDoorBudgets() {
  const alone = await atOnce('kit-alone', kit)
  const problems = []
  const notes = []
  for (const [door, use] of Object.entries(doors)) {
    const code = `import * as door from 'latchkit/${door}'\n${kit}${use}\n`
    const more = (await atOnce(`with-${door}`, code)) - alone
    notes.push(`latchkit/${door}: ${more} B gz at once, beside the kit`)
    // A door that weighs nothing would mean that this check looks at the wrong thing.
    if (more < 100) problems.push(`latchkit/${door} weighs nothing: is it built?`)
  }
  return { problems, notes }
}
