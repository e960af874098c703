import { createHash } from 'node:crypto'
import { keccak256, recoverAddress, stringToBytes } from 'viem'
import { expect, it } from 'vitest'
import { deviceShareOf } from './deviceShare.js'
import { deviceId, openHome, userId } from './fixtures/home.js'
import { OtherWallet } from './joinKeys.js'
import { BadShare } from './shares.js'
import { wrapShare } from './wrap.js'
import { WrongPassword } from './wrongPassword.js'

const password = 'correct horse battery staple'
const sha = (text: string) => createHash('sha256').update(text).digest('base64url')
const signerOf = (text: string, signature = '') =>
  recoverAddress({ hash: keccak256(stringToBytes(text)), signature: signature as `0x${string}` })
const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

it('a split that gives its key is signed by the wallet, over the text as it is', async () => {
  const { vault, made, of, released, sharesOf } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth)
  const confirmed = await vault.confirm({ ...of(made), auth, device: made.device })
  const { addresses, shareHashes } = made.facts
  const { auth: a, recovery: r, device: d } = shareHashes
  const text = `latchkit split v1|${userId}|1|${sha(`${a}|${r}|${d}`)}`
  expect(Object.keys(confirmed)).toEqual(['signature'])
  expect(confirmed.signature).toMatch(/^0x[\da-f]{128}1[bc]$/)
  expect(BigInt(`0x${confirmed.signature.slice(66, 130)}`)).toBeLessThanOrEqual(half)
  expect(await signerOf(text, confirmed.signature)).toBe(addresses.eip155)
})

it('with a password the locked share is opened as well, and what locks it is signed', async () => {
  const { vault, made, seals, of, released, sharesOf } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth)
  const split = await vault.rotate({ ...of(made), auth, device: made.device, seals, version: 2, password })
  if (!('salt' in split.recovery)) throw new Error('the share is not locked')
  const locked = split.recovery
  const fetched = async () => released('auth', (await sharesOf(split)).auth, 2)
  const given = { ...of(split), device: split.device, auth: await fetched() }
  const wrong = { locked, password: 'incorrect horse' }
  await expect(vault.confirm({ ...given, recovery: wrong })).rejects.toThrow(WrongPassword)
  const { factor } = await vault.confirm({ ...given, recovery: { locked, password } })
  const { ciphertext, salt, memoryKib, passes } = locked
  const wraps = sha(`password|${ciphertext}|${salt}|${memoryKib}|${passes}`)
  const text = `latchkit factor v1|${userId}|2|${wraps}`
  expect(await signerOf(text, factor)).toBe(made.facts.addresses.eip155)
  // One that is removed is signed as none.
  const removed = await vault.confirm({ ...given, auth: await fetched(), removesPassword: true })
  expect(await signerOf(`latchkit factor v1|${userId}|2|${sha('')}`, removed.factor)).toBe(
    made.facts.addresses.eip155,
  )
}, 120_000)

it('a device that has recovery’s share gets its own with the signature, and keeps none but that', async () => {
  const { vault, made, wrapKey, of, released, sharesOf } = await openHome()
  const shares = await sharesOf(made)
  const old = await wrapShare(Uint8Array.from(shares.recovery), wrapKey, made.facts)
  const auth = await released('auth', shares.auth)
  const { device } = await vault.confirm({ ...of(made), auth, device: old })
  if (!device) throw new Error('no share came')
  expect((await sharesOf({ ...made, device })).device).toEqual(shares.device)
})

it('a device that once opened recovery’s locked share, and kept it, gets its own with the signature', async () => {
  const { vault, made, seals, wrapKey, of, released, sharesOf } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth)
  const split = await vault.rotate({ ...of(made), auth, device: made.device, seals, version: 2, password })
  const shares = await sharesOf(split)
  const ofRecovery = await deviceShareOf(shares.auth, shares.device, split.facts.shareHashes.recovery)
  const old = await wrapShare(ofRecovery, wrapKey, split.facts)
  const fetched = await released('auth', shares.auth, 2)
  const { device } = await vault.confirm({ ...of(split), auth: fetched, device: old })
  if (!device) throw new Error('no share came')
  expect((await sharesOf({ ...split, device })).device).toEqual(shares.device)
}, 120_000)

it('error: what is fetched back is not what was sent, or of another wallet: nothing is signed', async () => {
  const { vault, made, of, released, sharesOf } = await openHome()
  const shares = await sharesOf(made)
  const changed = Uint8Array.from(shares.auth)
  changed[0] = (changed[0] ?? 0) ^ 1
  const given = { ...of(made), device: made.device }
  await expect(vault.confirm({ ...given, auth: await released('auth', changed) })).rejects.toEqual(
    new BadShare('auth'),
  )
  const addresses = { ...made.facts.addresses, eip155: `0x${'1'.repeat(40)}` }
  const other = { ...given, facts: { ...made.facts, addresses } }
  await expect(vault.confirm({ ...other, auth: await released('auth', shares.auth) })).rejects.toThrow(
    OtherWallet,
  )
})

it.each([
  [
    'a message',
    { namespace: 'eip155', kind: 'message', raw: `0x${Buffer.from('latchkit split v1|').toString('hex')}` },
  ],
  [
    'a message of Solana',
    { namespace: 'solana', kind: 'message', bytes: new TextEncoder().encode('latchkit factor v1|') },
  ],
] as const)('error: %s that only the wallet itself says: no page gets it signed', async (_, request) => {
  const { vault, made, of, released, sharesOf } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth, 1, deviceId)
  const signing = vault.sign({ ...of(made), auth, device: made.device, request })
  await expect(signing).rejects.toThrow('No page')
})
