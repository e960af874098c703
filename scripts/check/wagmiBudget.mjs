// What a page loads at once for `latchkit/wagmi`, beside the kit and wagmi. docs/decisions/budgets.md
import { buildSite, bytes, closure } from '../lib/siteBytes.mjs'

const allowed = 4_000

const kit = `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
const kit = createLatchkit({ networks: [], adapters: [evm()] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`
const withWagmi = `import { configParameters } from 'latchkit/wagmi'
${kit}globalThis.parameters = configParameters(kit, [])
`
/** A site with wagmi has these anyway. */
const external = [/^(react|react-dom|viem|wagmi)(\/|$)/]

/** Bytes (gzip) of all that the page loads at once. */
async function atOnce(name, code) {
  const chunks = await buildSite(name, code, external)
  return bytes(
    closure(
      chunks,
      chunks.filter(({ isEntry }) => isEntry),
    ),
  )
}

export async function checkWagmiBudget() {
  const more = (await atOnce('wagmi', withWagmi)) - (await atOnce('without-wagmi', kit))
  const notes = [`latchkit/wagmi: ${more} of ${allowed} B gz at once, beside the kit and wagmi`]
  const problems = more > allowed ? [`latchkit/wagmi: ${more} B gz, allowed ${allowed}`] : []
  // A door that weighs nothing would mean that this check looks at the wrong thing.
  if (more < 100) problems.push('latchkit/wagmi weighs nothing: is it built?')
  return { problems, notes }
}
