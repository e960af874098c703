// What pairing sends to a visitor, gzipped, beside the public client of the same protocol built in the same run.
import { writeFileSync } from 'node:fs'
import { measureDoors } from '../scripts/check/doorBytes.mjs'
import { buildSite, bytes } from '../scripts/lib/siteBytes.mjs'

const { walletconnect } = await measureDoors()
const client = "import { SignClient } from 'wc-sign-2-21'\nglobalThis.pairing = SignClient\n"
const figures = { ...walletconnect, publicClient: bytes(await buildSite('public', client)) }
console.log('| what | bytes gz |\n| --- | --- |')
console.log(`| ours: on every page with walletConnect() | ${figures.atOnce} |`)
console.log(`| ours: loaded when it is used, with cryptography for older browsers | ${figures.later} |`)
console.log(`| the public client (sign-client 2.21.8) | ${figures.publicClient} |`)
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(figures, null, 2))
