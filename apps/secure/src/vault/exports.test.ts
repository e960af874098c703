import { argon2id } from '@noble/hashes/argon2.js'
import { HDNodeWallet, Wallet } from 'ethers'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createVault } from './createVault.js'
import { makeReceiveKey, seal as sealFor } from './hpke.js'
import { passwordKey } from './password.js'
import { BadShare } from './shares.js'
import { makeWrapKey } from './wrap.js'
import { WrongPassword } from './wrongPassword.js'

const userId = '5'.repeat(32)
const loginId = 'a'.repeat(32)
const deviceId = 'device'
const password = 'correct horse battery staple'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A wallet with both services, which release its shares for the keys of a vault. */
async function opened() {
  const services = { auth: await makeReceiveKey(), recovery: await makeReceiveKey() }
  const vault = createVault()
  const seals = { auth: services.auth.publicKey, recovery: services.recovery.publicKey }
  const wrapKey = await makeWrapKey()
  const { facts, auth, recovery } = await vault.create({ loginId, userId, seals, wrapKey })
  const about = { userId, version: 1 }
  const shares = {
    auth: await services.auth.open(auth, { purpose: 'auth-share', about: { loginId, ...about } }),
    recovery: await services.recovery.open(recovery, { purpose: 'recovery-share', about }),
  }
  const released = async (from: 'auth' | 'recovery', share = shares[from]) => {
    const publicKey = await vault.receive()
    const context = { purpose: `${from}-release`, about: { ...about, deviceId } } as const
    return { sealed: await sealFor(share, publicKey, context), publicKey }
  }
  const reveal = async () =>
    vault.reveal({ facts, deviceId, auth: await released('auth'), recovery: await released('recovery') })
  return { vault, services, facts, shares, wrapKey, released, reveal }
}

it('the exported words are the same account in two wallet libraries, and so is the encrypted file', async () => {
  const { vault, facts, reveal } = await opened()
  const words = await reveal()
  expect(words.split(' ')).toHaveLength(24)
  expect(mnemonicToAccount(words).address).toBe(facts.addresses.eip155)
  expect(HDNodeWallet.fromPhrase(words).address).toBe(facts.addresses.eip155)
  const progress: number[] = []
  const file = await vault.keystore({ words, password }, (part) => progress.push(part))
  expect(JSON.parse(file)).toMatchObject({ version: 3, crypto: { kdf: 'scrypt', kdfparams: { n: 262_144 } } })
  expect((await Wallet.fromEncryptedJson(file, password)).address).toBe(facts.addresses.eip155)
  expect(progress.at(-1)).toBe(1)
}, 30_000)

it('error: a share of another wallet reveals nothing', async () => {
  const { vault, facts, released, shares } = await opened()
  const other = Uint8Array.from(shares.auth)
  other[3] = (other[3] ?? 0) ^ 1
  const input = { facts, deviceId, auth: await released('auth', other), recovery: await released('recovery') }
  await expect(vault.reveal(input)).rejects.toEqual(new BadShare('auth'))
})

// RFC 9106, 5.3, and vectors of the reference implementation (phc-winner-argon2, test.c), version 0x13.
it('Argon2id is that of the published vectors', async () => {
  const fill = (byte: number, length: number) => new Uint8Array(length).fill(byte)
  const rfc = argon2id(fill(1, 32), fill(2, 16), {
    ...{ t: 3, m: 32, p: 4, dkLen: 32, key: fill(3, 8), personalization: fill(4, 12) },
  })
  expect(hex(rfc)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  const salt = Uint8Array.from(Buffer.from('somesalt'))
  const own = await passwordKey('password', salt, { memoryKib: 65_536, passes: 2 }, () => undefined)
  expect(hex(own)).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7')
}, 30_000)

it('a recovery password locks the share: with it a new device has the wallet, and recovery can have it back', async () => {
  const { vault, services, facts, shares, wrapKey, released } = await opened()
  const locked = await vault.lock({ facts, deviceId, recovery: await released('recovery'), password })
  expect([locked.memoryKib, locked.passes]).toEqual([65_536, 3])
  expect(JSON.stringify(locked)).not.toContain(
    Buffer.from(shares.recovery).toString('base64url').slice(0, 12),
  )

  const auth = await released('auth')
  const wrong = { locked, password: `${password}!` }
  await expect(vault.adopt({ facts, deviceId, auth, recovery: wrong, wrapKey })).rejects.toThrow(
    WrongPassword,
  )
  // The share of auth was not spent on the wrong one. Full-width letters are the same password.
  const typed = password.replace('c', 'ｃ')
  const device = await vault.adopt({ facts, deviceId, auth, recovery: { locked, password: typed }, wrapKey })
  expect(device.ciphertext.length).toBeGreaterThan(32)

  // It opens for its own row alone, and no cost that would occupy a device for hours is tried.
  const seal = services.recovery.publicKey
  const elsewhere = { facts: { ...facts, version: 2 }, locked, password, seal }
  await expect(vault.unlock(elsewhere)).rejects.toThrow(WrongPassword)
  const costly = { facts, locked: { ...locked, memoryKib: 4_000_000 }, password, seal }
  await expect(vault.unlock(costly)).rejects.toThrow('more work')

  const back = await vault.unlock({ facts, locked, password, seal })
  const about = { userId, version: 1 }
  expect(await services.recovery.open(back, { purpose: 'recovery-share', about })).toEqual(shares.recovery)
}, 60_000)
