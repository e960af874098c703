import { argon2id } from '@noble/hashes/argon2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { HDNodeWallet, Wallet } from 'ethers'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { openHome } from './fixtures/home.js'
import { argon2idAsync as nativeArgon2 } from './fixtures/nativeArgon2.js'
import { scryptAsync as nativeScrypt } from './fixtures/nativeScrypt.js'
import { passwordKey } from './password.js'
import { BadShare } from './shares.js'
import { WrongPassword } from './wrongPassword.js'

const password = 'correct horse battery staple'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('the exported words are the same account in two wallet libraries, and so is the encrypted file', async () => {
  const { vault, made, of, released, sharesOf } = await openHome()
  const { facts } = made
  const shares = await sharesOf(made)
  const both = {
    auth: await released('auth', shares.auth),
    recovery: await released('recovery', shares.recovery),
  }
  const words = await vault.reveal({ ...of(made), ...both })
  expect(words.split(' ')).toHaveLength(24)
  expect(mnemonicToAccount(words).address).toBe(facts.addresses.eip155)
  expect(HDNodeWallet.fromPhrase(words).address).toBe(facts.addresses.eip155)
  const progress: number[] = []
  const file = await vault.keystore({ recoveryPhrase: words, password }, (part) => progress.push(part))
  expect(JSON.parse(file)).toMatchObject({ version: 3, crypto: { kdf: 'scrypt', kdfparams: { n: 262_144 } } })
  expect((await Wallet.fromEncryptedJson(file, password)).address).toBe(facts.addresses.eip155)
  expect(progress.at(-1)).toBe(1)
  // Both sides derive the key at its full cost: 5 s of a processor, which many tests may share.
}, 120_000)

it('error: a share of another wallet reveals nothing', async () => {
  const { vault, made, of, released, sharesOf } = await openHome()
  const shares = await sharesOf(made)
  const other = Uint8Array.from(shares.auth)
  other[3] = (other[3] ?? 0) ^ 1
  const both = { auth: await released('auth', other), recovery: await released('recovery', shares.recovery) }
  await expect(vault.reveal({ ...of(made), ...both })).rejects.toEqual(new BadShare('auth'))
})

// RFC 9106, 5.3, and vectors of the reference implementation (phc-winner-argon2, test.c), version 0x13.
it('Argon2id is that of the published vectors', async () => {
  const fill = (byte: number, length: number) => new Uint8Array(length).fill(byte)
  const rfc = argon2id(fill(1, 32), fill(2, 16), {
    t: 3,
    m: 32,
    p: 4,
    dkLen: 32,
    key: fill(3, 8),
    personalization: fill(4, 12),
  })
  expect(hex(rfc)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  const salt = Uint8Array.from(Buffer.from('somesalt'))
  const own = await passwordKey('password', salt, { memoryKib: 256, passes: 2 }, () => undefined)
  expect(hex(own)).toBe('9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe')
  // The other tests have it by native code.
  const cost = { m: 256, t: 2, p: 1, dkLen: 32, onProgress: () => undefined }
  expect(await nativeArgon2(Buffer.from('password'), salt, cost)).toEqual(own)
})

// RFC 7914, 12.
it('scrypt is that of the published vectors, as is the native one of the other tests', async () => {
  const cost = { N: 1_024, r: 8, p: 16, dkLen: 64, onProgress: () => undefined }
  const published =
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'
  const given = [Buffer.from('password'), Buffer.from('NaCl'), cost] as const
  expect(hex(await scryptAsync(...given))).toBe(published)
  expect(hex(await nativeScrypt(...given))).toBe(published)
})

it('a recovery password locks recovery’s share of a new split: with it a new device has the wallet', async () => {
  const { vault, seals, made, of, released, sharesOf } = await openHome()
  const auth = await released('auth', (await sharesOf(made)).auth)
  const split = await vault.rotate({ ...of(made), auth, device: made.device, seals, version: 2, password })
  if (!('salt' in split.recovery)) throw new Error('the share is not locked')
  const locked = split.recovery
  expect([locked.memoryKib, locked.passes]).toEqual([65_536, 3])
  const shares = await sharesOf(split)
  const adopting = { ...of(split), auth: await released('auth', shares.auth, 2) }
  await expect(vault.adopt({ ...adopting, recovery: { locked, password: `${password}!` } })).rejects.toThrow(
    WrongPassword,
  )
  // The share of auth was not spent on the wrong one. Full-width letters are the same password.
  const typed = password.replace('c', 'ｃ')
  const device = await vault.adopt({ ...adopting, recovery: { locked, password: typed } })
  expect((await sharesOf({ ...split, device })).device).toEqual(shares.device)

  // It opens for its own row alone, and no cost that would occupy a device for hours is tried.
  const elsewhere = { ...adopting, facts: { ...split.facts, version: 3 } }
  await expect(vault.adopt({ ...elsewhere, recovery: { locked, password } })).rejects.toThrow(WrongPassword)
  const costly = { locked: { ...locked, memoryKib: 4_000_000 }, password }
  await expect(vault.adopt({ ...adopting, recovery: costly })).rejects.toThrow('more work')
}, 120_000)
