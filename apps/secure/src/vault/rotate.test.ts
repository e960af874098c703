import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressesOf, deriveKeys } from './deriveKeys.js'
import { makeReceiveKey } from './hpke.js'
import { lockShares } from './lockShares.js'
import { BadShare, joinShares } from './shares.js'
import { makeWrapKey, unwrapShare } from './wrap.js'

it('locks three shares of one split for their places, and none of another split fits beside them', async () => {
  const [wrapKey, auth, recovery] = [await makeWrapKey(), await makeReceiveKey(), await makeReceiveKey()]
  const seals = { auth: auth.publicKey, recovery: recovery.publicKey }
  const entropyOf = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(entropyOf, fc.integer({ min: 1, max: 999 }), async (entropy, version) => {
      const bytes = Uint8Array.from(entropy)
      const addresses = addressesOf(deriveKeys(bytes))
      const split = (at: number) =>
        lockShares(bytes, { row: { userId: 'u', version: at, addresses }, seals, wrapKey })
      const [before, after] = [await split(version), await split(version + 1)]
      const about = { userId: 'u', version: version + 1 }
      const ofAuth = await auth.open(after.auth, { purpose: 'auth-share', about })
      const ofRecovery = await recovery.open(after.recovery, { purpose: 'recovery-share', about })
      const ofDevice = await unwrapShare(after.device, wrapKey, about)
      const hashes = after.facts.shareHashes
      for (const [from, other] of [
        ['recovery', ofRecovery],
        ['device', ofDevice],
      ] as const) {
        const shares = [
          { from: 'auth' as const, bytes: ofAuth },
          { from, bytes: other },
        ]
        expect(await joinShares(shares, hashes)).toEqual(bytes)
      }
      // A share of before is of another row, and of another polynomial.
      await expect(unwrapShare(before.device, wrapKey, about)).rejects.toThrow()
      const old = await unwrapShare(before.device, wrapKey, { userId: 'u', version })
      const mixed = [
        { from: 'auth' as const, bytes: ofAuth },
        { from: 'device' as const, bytes: old },
      ]
      await expect(joinShares(mixed, hashes)).rejects.toEqual(new BadShare('device'))
    }),
    { numRuns: 15 },
  )
})
