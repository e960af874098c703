import { expect, it } from 'vitest'
import { openHome } from './fixtures/home.js'
import { BadShare } from './shares.js'
import { makeWrapKey, unwrapShare } from './wrap.js'

it('a device’s share is handed over sealed for one key, once, and wrapped by the key of the device that takes it', async () => {
  const { vault, made, of, sharesOf } = await openHome()
  const { facts, wrapKey } = of(made)
  const other = await makeWrapKey()
  const publicKey = await vault.receive()
  const sealed = await vault.hand({ facts, wrapKey, device: made.device, publicKey })
  const taken = await vault.take({ facts, wrapKey: other, handed: { sealed, publicKey } })
  expect(await unwrapShare(taken, other, facts)).toEqual((await sharesOf(made)).device)
  await expect(vault.take({ facts, wrapKey: other, handed: { sealed, publicKey } })).rejects.toThrow(
    'No answer was expected',
  )
})

it('error: a handed share that isn’t the one of the split is not taken', async () => {
  const { vault, made, of } = await openHome()
  const { facts, wrapKey } = of(made)
  const publicKey = await vault.receive()
  const sealed = await vault.hand({ facts, wrapKey, device: made.device, publicKey })
  const others = { ...facts, shareHashes: { ...facts.shareHashes, device: facts.shareHashes.auth } }
  await expect(vault.take({ facts: others, wrapKey, handed: { sealed, publicKey } })).rejects.toEqual(
    new BadShare('device'),
  )
})
