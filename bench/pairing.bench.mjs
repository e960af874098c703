// What pairing sends to a visitor, gzipped, beside the public client of the same protocol built in the same run.
import { writeFileSync } from 'node:fs'
import { measurePairing, measurePublicClient } from '../scripts/lib/pairingBytes.mjs'

const ours = await measurePairing()
const publicClient = await measurePublicClient()
const rows = [
  ['ours: on every page with walletConnect()', ours.atOnce],
  ['ours: the client, loaded when it is used', ours.whenUsed],
  ['ours: cryptography for browsers without X25519 or Ed25519', ours.fallback],
  ['ours: all of it', ours.everything],
  ['the public client (sign-client 2.21.8)', publicClient],
]
console.log('| what | bytes gz |\n| --- | --- |')
for (const [what, bytes] of rows) console.log(`| ${what} | ${bytes} |`)
const { heaviest: _, ...figures } = ours
if (process.env.LATCHKIT_RESULT)
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ ...figures, publicClient }, null, 2))
