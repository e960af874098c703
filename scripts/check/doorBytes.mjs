// The bytes that a further door of the package adds to a page that has the kit: at once, and later, when it is used. Limits stand
// where a visitor waits for it (docs/decisions/budgets.md, 0020); the rest is a report. The frame of the e-mail wallet is
// another page, and not counted.
import { buildSite, bytes, firstOf } from '../lib/siteBytes.mjs'

/** How a site uses each door. */
const doors = {
  wagmi: 'configParameters(kit, [])',
  embedded: 'embedded()',
  walletconnect: "walletConnect({ relayUrl: 'wss://relay.example' })",
  bitcoin: 'bitcoin()',
  solana: 'solana()',
  siwx: 'ownServerSiwx()',
  polkadot: 'polkadot()',
}
const mostLater = { embedded: 14_000, walletconnect: 36_000 }

const kit = `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
const kit = createLatchkit({ networks: [], adapters: [evm()] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`

const modulesOf = (chunks) => chunks.flatMap(({ modules }) => Object.keys(modules))

/** `{ door: { atOnce, later } }`. A chunk whose modules a kit has anyway is not the door's. */
export async function measureDoors() {
  const alone = await buildSite('kit-alone', kit)
  const known = new Set(modulesOf(alone))
  const found = {}
  for (const [door, use] of Object.entries(doors)) {
    const code = `import * as door from 'latchkit/${door}'\n${kit}globalThis.used = door.${use}\n`
    const chunks = await buildSite(`with-${door}`, code)
    const first = firstOf(chunks)
    const later = chunks.filter(
      (chunk) => !first.includes(chunk) && modulesOf([chunk]).some((id) => !known.has(id)),
    )
    found[door] = { atOnce: bytes(first) - bytes(firstOf(alone)), later: bytes(later) }
  }
  return found
}

export async function checkDoorBytes() {
  const found = Object.entries(await measureDoors())
  return {
    notes: found.map(
      ([door, { atOnce, later }]) => `latchkit/${door}: ${atOnce} B gz at once, ${later} later`,
    ),
    problems: found.flatMap(([door, { atOnce, later }]) => [
      // A door that weighs nothing would mean that this check looks at the wrong thing.
      ...(atOnce < 100 ? [`latchkit/${door} weighs nothing: is it built?`] : []),
      ...(later > mostLater[door]
        ? [`latchkit/${door}: ${later} B gz later, allowed ${mostLater[door]}`]
        : []),
    ]),
  }
}
