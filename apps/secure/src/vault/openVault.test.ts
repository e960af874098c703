import { MessageChannel } from 'node:worker_threads'
import { recoverMessageAddress } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { fromBase64url } from './bytes.js'
import { createVault } from './createVault.js'
import { makeReceiveKey, type Sealed, seal } from './hpke.js'
import type { VaultPort } from './messages.js'
import { idleMs, openVault, VaultEnded, type VaultProcess } from './openVault.js'
import { serveVault } from './serveVault.js'
import { BadShare } from './shares.js'
import type { CreatedWallet, SignInput } from './vault.js'
import { makeWrapKey, unwrapShare } from './wrap.js'

const userId = '5'.repeat(32)
const loginId = 'a'.repeat(32)
const deviceId = 'device'
const raw = '0x68656c6c6f'
const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close()
})

/** A vault over a real port, with the two services that it was made for. */
async function opened() {
  const services = { auth: await makeReceiveKey(), recovery: await makeReceiveKey() }
  const timers = new Set<() => void>()
  const processes: { ended: boolean }[] = []
  const start = () => {
    const channel = new MessageChannel()
    channels.push(channel)
    const process = { ended: false }
    processes.push(process)
    serveVault(createVault(), channel.port1 as unknown as VaultPort)
    const port = channel.port2 as unknown as VaultPort & { start(): void }
    port.start()
    return {
      postMessage: (message: unknown) => port.postMessage(message),
      addEventListener: port.addEventListener.bind(port) as VaultProcess['addEventListener'],
      terminate: () => {
        process.ended = true
        channel.port2.close()
      },
    }
  }
  const later = (act: () => void, afterMs: number) => {
    expect(afterMs).toBe(idleMs)
    timers.add(act)
    return () => void timers.delete(act)
  }
  const vault = openVault(start, later)
  const wrapKey = await makeWrapKey()
  const seals = { auth: services.auth.publicKey, recovery: services.recovery.publicKey }
  const created = await vault.create({ loginId, userId, seals, wrapKey })
  const shareOf = {
    auth: () =>
      services.auth.open(created.auth, { purpose: 'auth-share', about: { loginId, userId, version: 1 } }),
    recovery: () =>
      services.recovery.open(created.recovery, { purpose: 'recovery-share', about: { userId, version: 1 } }),
  }
  /** The services release their shares for keys of the vault. */
  const released = async (from: 'auth' | 'recovery', about = { userId, version: 1, deviceId }) => {
    const publicKey = await vault.receive()
    const sealed = await seal(await shareOf[from](), publicKey, { purpose: `${from}-release`, about })
    return { sealed, publicKey }
  }
  return { vault, created, wrapKey, released, shareOf, timers, processes }
}

const requestOf = (
  { facts, device }: CreatedWallet,
  rest: Pick<Required<SignInput>, 'auth' | 'wrapKey'>,
): SignInput => ({ facts, deviceId, device, ...rest, request: { namespace: 'eip155', kind: 'message', raw } })

it('makes a wallet of which the frame gets no share, and signs with the share of auth and its own', async () => {
  const { vault, created, wrapKey, released, processes } = await opened()
  expect(created.facts.addresses.eip155).toMatch(/^0x[\da-fA-F]{40}$/)
  const signature = await vault.sign(requestOf(created, { auth: await released('auth'), wrapKey }))
  const signer = await recoverMessageAddress({ message: { raw }, signature: signature as `0x${string}` })
  expect(signer).toBe(created.facts.addresses.eip155)
  expect(processes).toEqual([{ ended: true }])
})

it('a new device computes its share of those of both services, and signs for the same address', async () => {
  const { vault, created, wrapKey, released } = await opened()
  const { facts } = created
  const both = { auth: await released('auth'), recovery: await released('recovery') }
  const device = await vault.adopt({ facts, deviceId, ...both, wrapKey })
  const row = { userId, version: 1 }
  expect(await unwrapShare(device, wrapKey, row)).toEqual(await unwrapShare(created.device, wrapKey, row))
  const input = requestOf({ ...created, device }, { auth: await released('auth'), wrapKey })
  const signature = await vault.sign(input)
  const signer = await recoverMessageAddress({ message: { raw }, signature: signature as `0x${string}` })
  expect(signer).toBe(facts.addresses.eip155)
})

it('error: a share that was changed is named by its place, and the worker ends', async () => {
  const { vault, created, wrapKey, shareOf, processes } = await opened()
  const share = await shareOf.auth()
  share[0] = (share[0] ?? 0) ^ 1
  const publicKey = await vault.receive()
  const about = { userId, version: 1, deviceId }
  const sealed = await seal(share, publicKey, { purpose: 'auth-release', about })
  const signing = vault.sign(requestOf(created, { auth: { sealed, publicKey }, wrapKey }))
  await expect(signing).rejects.toEqual(new BadShare('auth'))
  expect(processes.at(-1)?.ended).toBe(true)
})

it('error: a released share opens once, for its user, version and device alone', async () => {
  const { vault, created, wrapKey, released } = await opened()
  const auth = await released('auth', { userId, version: 2, deviceId })
  await expect(vault.sign(requestOf(created, { auth, wrapKey }))).rejects.toThrow()
  const other = await released('auth', { userId, version: 1, deviceId: 'another' })
  await expect(vault.sign(requestOf(created, { auth: other, wrapKey }))).rejects.toThrow()
  const good = await released('auth')
  await vault.sign(requestOf(created, { auth: good, wrapKey }))
  await expect(vault.sign(requestOf(created, { auth: good, wrapKey }))).rejects.toThrow('No answer')
})

it('error: the share of this device opens for its own row and key alone', async () => {
  const { vault, created, wrapKey, released } = await opened()
  const another = requestOf(created, { auth: await released('auth'), wrapKey: await makeWrapKey() })
  await expect(vault.sign(another)).rejects.toThrow()
  const input = requestOf(created, { auth: await released('auth'), wrapKey })
  const moved = { ...input, facts: { ...input.facts, version: 2 } }
  await expect(vault.sign(moved)).rejects.toThrow()
})

it('ends after 60 s without a task; what waits then is refused, and the next task starts anew', async () => {
  const { vault, created, timers, processes, wrapKey, released } = await opened()
  expect(timers.size).toBe(1)
  for (const act of timers) act()
  expect(processes).toEqual([{ ended: true }])
  const publicKey = vault.receive()
  vault.end()
  await expect(publicKey).rejects.toThrow(VaultEnded)
  await vault.sign(requestOf(created, { auth: await released('auth'), wrapKey }))
  expect(processes.map(({ ended }) => ended)).toEqual([true, true, true])
  expect(timers.size).toBe(0)
})

it('no value that crosses the port has bytes of a share', async () => {
  const { created, shareOf } = await opened()
  const crossing = [created.auth, created.recovery].flatMap(({ enc, ciphertext }: Sealed) => [
    Buffer.from(fromBase64url(enc)),
    Buffer.from(fromBase64url(ciphertext)),
  ])
  crossing.push(Buffer.from(created.device.ciphertext), Buffer.from(JSON.stringify(created.facts)))
  for (const share of [await shareOf.auth(), await shareOf.recovery()]) {
    for (const bytes of crossing) expect(bytes.includes(Buffer.from(share.subarray(0, 8)))).toBe(false)
  }
})

it('error: a worker whose script does not load ends its tasks, and the next task starts another one', async () => {
  const failures: (() => void)[] = []
  let started = 0
  const dead = {
    postMessage: () => undefined,
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'error') failures.push(listener as () => void)
    },
    terminate: () => undefined,
  }
  const vault = openVault(
    () => {
      started++
      return dead
    },
    () => () => undefined,
  )
  const task = vault.receive()
  failures[0]?.()
  await expect(task).rejects.toThrow('The worker of the vault has failed')
  const next = vault.receive()
  expect(started).toBe(2)
  failures[1]?.()
  await expect(next).rejects.toThrow()
})
