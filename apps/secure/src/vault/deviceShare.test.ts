import fc from 'fast-check'
import { combine, split } from 'shamir-secret-sharing'
import { expect, it } from 'vitest'
import { deviceShareOf, shareAt } from './deviceShare.js'
import { inverse, product } from './field.js'
import { BadShare, hashesOf, hashOf, splitEntropy } from './shares.js'

const entropyOf = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const own = (share: Uint8Array | undefined) => new Uint8Array(share ?? [])

it('multiplies as AES does (FIPS 197, 4.2), and every element but 0 has its inverse', () => {
  expect([product(0x57, 0x83), product(0x57, 0x13), product(0xff, 0)]).toEqual([0xc1, 0xfe, 0])
  for (let of = 1; of < 256; of++) expect(product(of, inverse(of))).toBe(1)
})

it('any share of a split that the library makes is computed from any two others', async () => {
  await fc.assert(
    fc.asyncProperty(entropyOf, fc.integer({ min: 3, max: 9 }), async (entropy, parts) => {
      const shares = (await split(entropy, parts, 2)).map(own)
      const [one, other, ...rest] = shares
      for (const share of rest) {
        expect(shareAt(share.at(-1) ?? 0, own(one), own(other))).toEqual(share)
        expect(await deviceShareOf(own(other), own(one), await hashOf(share))).toEqual(share)
      }
    }),
    { numRuns: 50 },
  )
})

it('what is computed is the wallet with either of the two', async () => {
  await fc.assert(
    fc.asyncProperty(entropyOf, async (entropy) => {
      const shares = await splitEntropy(Uint8Array.from(entropy))
      const { device } = await hashesOf(shares)
      const computed = await deviceShareOf(shares.auth, shares.recovery, device)
      expect(computed).toEqual(shares.device)
      for (const share of [shares.auth, shares.recovery]) {
        expect(await combine([share, computed])).toEqual(entropy)
      }
    }),
    { numRuns: 50 },
  )
})

it('error: a hash that no share of the split has: nothing is computed', async () => {
  const [shares, others] = [await splitEntropy(new Uint8Array(32)), await splitEntropy(new Uint8Array(32))]
  const { device } = await hashesOf(others)
  await expect(deviceShareOf(shares.auth, shares.recovery, device)).rejects.toEqual(new BadShare('device'))
  expect(() => shareAt(1, shares.auth, shares.auth)).toThrow('two shares')
})
