// What a visitor loads to pair: the lines on every page, and the client when it is used. docs/decisions/0020-pairing-keys.md
import { measurePairing } from '../lib/pairingBytes.mjs'

const allowed = 35_000

export async function checkPairingBudget() {
  const { atOnce, whenUsed, fallback, holdsClient, heaviest } = await measurePairing()
  const notes = [
    `pairing: ${atOnce} B gz at once, ${whenUsed} when used, ${fallback} more without the browser's own cryptography`,
  ]
  const problems = holdsClient ? ['the pairing client is in the chunk that a page loads at once'] : []
  if (atOnce + whenUsed > allowed)
    problems.push(`pairing: ${atOnce + whenUsed} B gz, allowed ${allowed}. Heaviest:`, ...heaviest)
  return { problems, notes }
}
