import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BadShare, hashesOf, joinShares, type PlacedShare, type ShareName, splitEntropy } from './shares.js'

const entropyOf = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const pairs: readonly (readonly [ShareName, ShareName])[] = [
  ['auth', 'recovery'],
  ['auth', 'device'],
  ['recovery', 'device'],
]

it('any two shares are the wallet, in either order', async () => {
  await fc.assert(
    fc.asyncProperty(entropyOf, fc.constantFrom(...pairs), fc.boolean(), async (entropy, pair, turned) => {
      const shares = await splitEntropy(Uint8Array.from(entropy))
      const placed = pair.map((from): PlacedShare => ({ from, bytes: shares[from] }))
      const joined = await joinShares(turned ? placed.toReversed() : placed, await hashesOf(shares))
      expect(joined).toEqual(entropy)
    }),
    { numRuns: 50 },
  )
})

it('error: a share with any bit changed is named, and nothing is joined', async () => {
  const bit = fc.nat({ max: 33 * 8 - 1 })
  await fc.assert(
    fc.asyncProperty(entropyOf, fc.constantFrom(...pairs), bit, async (entropy, [one, other], at) => {
      const shares = await splitEntropy(entropy)
      const hashes = await hashesOf(shares)
      const bad = Uint8Array.from(shares[one])
      bad[at >> 3] = (bad[at >> 3] ?? 0) ^ (1 << (at & 7))
      const placed = [
        { from: one, bytes: bad },
        { from: other, bytes: shares[other] },
      ]
      await expect(joinShares(placed, hashes)).rejects.toEqual(new BadShare(one))
    }),
    { numRuns: 50 },
  )
})

it('a later device of before has the share of recovery as its own', async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(32))
  const shares = await splitEntropy(Uint8Array.from(entropy))
  const hashes = await hashesOf(shares)
  const device: PlacedShare = { from: 'device', bytes: shares.recovery }
  expect(await joinShares([{ from: 'auth', bytes: shares.auth }, device], hashes)).toEqual(entropy)
  await expect(joinShares([{ from: 'recovery', bytes: shares.recovery }, device], hashes)).rejects.toThrow(
    'one share',
  )
  // What is there twice counts once.
  const three: PlacedShare[] = [
    { from: 'recovery', bytes: shares.recovery },
    { from: 'auth', bytes: shares.auth },
    device,
  ]
  expect(await joinShares(three, hashes)).toEqual(entropy)
})

it('after a rotation the wallet is the same, and no older share fits a newer one', async () => {
  await fc.assert(
    fc.asyncProperty(entropyOf, fc.constantFrom(...pairs), async (entropy, [one, other]) => {
      const before = await splitEntropy(Uint8Array.from(entropy))
      const after = await splitEntropy(Uint8Array.from(entropy))
      const hashes = await hashesOf(after)
      const both = [
        { from: one, bytes: after[one] },
        { from: other, bytes: after[other] },
      ]
      expect(await joinShares(both, hashes)).toEqual(entropy)
      const mixed = [{ from: one, bytes: before[one] }, both[1]!]
      await expect(joinShares(mixed, hashes)).rejects.toEqual(new BadShare(one))
    }),
    { numRuns: 30 },
  )
})

it('one share alone says nothing: the same entropy never gives the same one', async () => {
  const entropy = new Uint8Array(32)
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const shares = await splitEntropy(entropy)
    for (const hash of Object.values(await hashesOf(shares))) seen.add(hash)
  }
  expect(seen.size).toBe(60)
})
