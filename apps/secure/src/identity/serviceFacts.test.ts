import { expect, it } from 'vitest'
import { normaliseEmail } from '../../../../packages/server/src/custody/normaliseEmail.js'
import { emailHashOf as hashAtServices } from '../../../../packages/server/src/custody/statements.js'
import { deviceId, loginId, openHome, userId } from '../vault/fixtures/home.js'
import { emailHashOf } from './emailHash.js'
import { addressesIn, isSigned } from './serviceFacts.js'

it('a signature counts for its split and its wallet alone', async () => {
  const { vault, made, released, sharesOf, wrapKey } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth)
  const { facts, device } = made
  const { signature } = await vault.confirm({ facts, deviceId, wrapKey, auth, device })
  expect(await isSigned(facts, signature)).toBe(true)
  const { shareHashes, addresses } = facts
  const other = await openHome()
  for (const changed of [
    { ...facts, version: 2 },
    { ...facts, userId: loginId },
    { ...facts, shareHashes: { ...shareHashes, auth: shareHashes.device } },
    { ...facts, addresses: { ...addresses, eip155: other.made.facts.addresses.eip155 } },
  ]) {
    expect(await isSigned(changed, signature)).toBe(false)
  }
  expect(await isSigned(facts, undefined)).toBe(false)
  expect(await isSigned(facts, `0x${'0'.repeat(128)}1b`)).toBe(false)
  expect(userId).toBe(facts.userId)
})

it('error: a service names addresses that no wallet of ours has', () => {
  expect(() => addressesIn({ eip155: `0x${'1'.repeat(40)}` })).toThrow('unreadable')
})

it.each([
  'ada@example.org',
  ' Ada@Example.ORG ',
  'ÁDA@bücher.example',
  'a\u0301da@xn--bcher-kva.example',
  'ada+x@mail.example',
])('an address has the same hash here and there: %s', async (email) => {
  expect(await emailHashOf(email)).toBe(hashAtServices(normaliseEmail(email)))
})
