// The bytes that the e-mail wallet adds to a page that has the kit: its lines at once, and the rest when it is first used. The frame is
// another page of another origin, and not counted. docs/decisions/budgets.md
import { buildSite, bytes, closure, installed } from '../lib/siteBytes.mjs'

/** The most bytes of the page side, which loads when e-mail is first used. */
const allowed = 14_000

const kit = `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
const kit = createLatchkit({ networks: [], adapters: [evm()] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`
const withEmail = `import * as door from 'latchkit/embedded'\n${kit}globalThis.email = door.embedded()\n`

const modulesOf = (chunks) =>
  chunks.flatMap(({ modules }) => Object.keys(modules).map((id) => id.replaceAll('\\', '/')))
const isEmbedded = (id) => id.includes('/embedded/')
const entryOf = (chunks) =>
  closure(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )

export async function measureEmbedded() {
  const alone = await buildSite('email-alone', kit, installed)
  const chunks = await buildSite('email-used', withEmail, installed)
  const entry = entryOf(chunks)
  const known = new Set(modulesOf(alone))
  const client = chunks.filter((chunk) => !entry.has(chunk) && modulesOf([chunk]).some(isEmbedded))
  // A chunk whose modules a kit has anyway is not the wallet's, whenever the page gets it.
  const added = [...closure(chunks, client)].filter(
    (chunk) => !entry.has(chunk) && !modulesOf([chunk]).every((id) => known.has(id)),
  )
  return {
    atOnce: bytes(entry) - bytes(entryOf(alone)),
    whenUsed: bytes(added),
    early: modulesOf([...entry]).filter(
      (id) => isEmbedded(id) && !/\/embedded\/(embedded|index)\.js$/.test(id),
    ),
    uninvited: modulesOf(alone).filter(isEmbedded),
    heaviest: added
      .flatMap(({ modules }) => Object.entries(modules))
      .sort(([, one], [, other]) => other.renderedLength - one.renderedLength)
      .slice(0, 8)
      .map(
        ([id, { renderedLength }]) =>
          `${String(renderedLength).padStart(7)} characters  ${id.split('/dist/').pop()}`,
      ),
  }
}

export async function checkEmbeddedBudget() {
  const { atOnce, whenUsed, early, uninvited, heaviest } = await measureEmbedded()
  const problems = [
    ...early.map((id) => `${id} is on a page before e-mail is used`),
    ...uninvited.map((id) => `${id} is on a page that does not offer e-mail`),
    // A wallet that weighs nothing would mean that this check looks at the wrong thing.
    ...(whenUsed < 1_000 ? ['the e-mail wallet weighs nothing: is it built?'] : []),
    ...(whenUsed > allowed
      ? [`the e-mail wallet: ${whenUsed} B gz when used, allowed ${allowed}. Heaviest:`, ...heaviest]
      : []),
  ]
  return {
    problems,
    notes: [`the e-mail wallet: ${atOnce} B gz at once, ${whenUsed} of ${allowed} when used`],
  }
}
