// What a page loads at once for a further door of the package, beside the kit. docs/decisions/budgets.md
import { atOnce } from '../lib/siteBytes.mjs'

/** By door, the bytes that it may add and a line that uses it. */
const doors = {
  wagmi: { allowed: 4_000, use: 'globalThis.parameters = door.configParameters(kit, [])' },
  // Each of its calls says where it goes, and the frame's code loads with the first one.
  embedded: { allowed: 1_100, use: 'globalThis.email = door.embedded()' },
  bitcoin: { allowed: 1_024, use: 'globalThis.adapter = door.bitcoin()' },
  solana: { allowed: 1_024, use: 'globalThis.adapter = door.solana()' },
  siwx: { allowed: 512, use: 'globalThis.siwx = door.ownServerSiwx()' },
  // Three files of its own load with a wallet, and a page names them all beforehand.
  polkadot: { allowed: 1_100, use: 'globalThis.adapter = door.polkadot()' },
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
  for (const [door, { allowed, use }] of Object.entries(doors)) {
    const code = `import * as door from 'latchkit/${door}'\n${kit}${use}\n`
    const more = (await atOnce(`with-${door}`, code)) - alone
    notes.push(`latchkit/${door}: ${more} of ${allowed} B gz at once, beside the kit`)
    if (more > allowed) problems.push(`latchkit/${door}: ${more} B gz, allowed ${allowed}`)
    // A door that weighs nothing would mean that this check looks at the wrong thing.
    if (more < 100) problems.push(`latchkit/${door} weighs nothing: is it built?`)
  }
  return { problems, notes }
}
