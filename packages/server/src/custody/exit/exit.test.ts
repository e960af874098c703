import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { hashesText, splitText } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import type { Stage } from '../fixtures/stage.js'
import { makeWallet } from '../fixtures/wallet.js'
import { type ExportedService, type ExportedSplit, exportPathOf, writeExport } from './exportFile.js'
import { exportService } from './exportService.js'
import { restoreWallets } from './restoreWallets.js'

const ends = endsOfTests()

/** A machine that reaches itself alone. */
const lo = [{ address: '127.0.0.1', internal: true }]
const offline = () => ({ lo }) as never
const online = () => ({ lo, eth0: [{ address: '192.0.2.7', internal: false }] }) as never

/** Users that are made through the services, with the addresses that the frame derives. */
async function openUsers(count: number) {
  const folder = newFolder()
  const home = await openHome(async () => ({ data: folder }), {
    limits: { sendsPerHour: 1_000, checksPerTenMinutes: 1_000 },
  })
  ends.push(() => home.close())
  const make = async (at: number) => {
    const { userId, wallet } = await home.makeUser(`user${at}@example.org`)
    return { userId, addresses: wallet.addresses, entropy: wallet.entropy }
  }
  const made: Awaited<ReturnType<typeof make>>[] = []
  // Ten at once: a machine that is busy writes no twenty mails in the time that one is waited for.
  for (let at = 0; at < count; at += 10) {
    const next = Array.from({ length: Math.min(10, count - at) }, (_, each) => make(at + each))
    made.push(...(await Promise.all(next)))
  }
  return { ...home, made }
}

type Change = (splits: readonly ExportedSplit[]) => readonly ExportedSplit[]

/** The folder that the operator of one service brings: its keys and its export. */
async function bring(
  { stores, files, clock }: Stage,
  service: ExportedService,
  change: Change = (all) => all,
) {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${service}.json`), JSON.stringify(files[service]), { mode: 0o600 })
  const taken = await exportService(stores[service], service, clock.now())
  writeExport(exportPathOf(folder, service), { ...taken, splits: change(taken.splits) })
  return folder
}

const wordsFile = () => {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  return join(folder, 'words')
}
const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

it('the drill: twenty wallets made through the services are restored from two exports, with the addresses that the frame gave them', async () => {
  const { stage, made } = await openUsers(20)
  const folders = { auth: await bring(stage, 'auth'), recovery: await bring(stage, 'recovery') }
  for (const service of ['auth', 'recovery'] as const) {
    const text = readFileSync(exportPathOf(folders[service], service), 'utf8')
    expect(text).not.toContain('@')
    expect(statSync(exportPathOf(folders[service], service)).mode & 0o777).toBe(0o600)
  }
  const file = wordsFile()
  expect(await restoreWallets({ folders, file, interfaces: offline })).toEqual({
    restored: 20,
    differing: 0,
    leftOut: {},
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lines = readLines(file)
  for (const [at, { userId, addresses, entropy }] of made.entries()) {
    const line = lines.find((each) => each.userId === userId)
    expect(line).toMatchObject({ email: `user${at}@example.org`, addresses })
    expect(mnemonicToEntropy(line.words, wordlist)).toEqual(entropy)
  }
}, 120_000)

it('who is left out is named with the cause: a password, a user of one service, another split, a bad share, addresses of another wallet', async () => {
  const { stage, made } = await openUsers(7)
  const [, password, onlyRecovery, onlyAuth, rotated, bad, moved] = made.map(({ userId }) => userId)
  await stage.stores.recovery.write([
    { sql: 'UPDATE recovery_users SET wrapped = 1 WHERE id = ?', values: [password ?? ''] },
  ])
  const changed = (userId: string | undefined, more: (split: ExportedSplit) => object): Change => {
    return (all) => all.map((split) => (split.userId === userId ? { ...split, ...more(split) } : split))
  }
  const without =
    (userId: string | undefined): Change =>
    (all) =>
      all.filter((split) => split.userId !== userId)
  const inOrder =
    (...changes: readonly Change[]): Change =>
    (all) =>
      changes.reduce((each, change) => change(each), all)
  const other = {
    eip155: '0x000000000000000000000000000000000000dEaD',
    solana: '11111111111111111111111111111111',
  }
  const sealedOf = (all: readonly ExportedSplit[], userId?: string) =>
    all.find((each) => each.userId === userId)
  const folders = {
    auth: await bring(
      stage,
      'auth',
      inOrder(
        without(onlyRecovery),
        changed(moved, () => ({ addresses: other })),
        changed(rotated, () => ({ version: 2 })),
      ),
    ),
    recovery: await bring(stage, 'recovery', (all) =>
      inOrder(
        without(onlyAuth),
        // The share of another user under this one's name.
        changed(bad, () => ({ share: sealedOf(all, made[0]?.userId)?.share })),
        changed(moved, () => ({ addresses: other })),
      )(all),
    ),
  }
  const file = wordsFile()
  expect(await restoreWallets({ folders, file, interfaces: offline })).toEqual({
    restored: 1,
    differing: 0,
    leftOut: {
      password: [password],
      onlyAuth: [onlyAuth],
      onlyRecovery: [onlyRecovery],
      otherSplit: [rotated],
      badShare: [bad],
      otherAddresses: [moved],
    },
  })
  expect(readLines(file).map(({ userId }) => userId)).toEqual([made[0]?.userId])
}, 60_000)

it('a hostile auth that rewrites an address is seen: the words name what each service says', async () => {
  const { stage, made } = await openUsers(1)
  const { userId = '' } = made[0] ?? {}
  const { sealEmail } = await import('../emailRows.js')
  const email = await sealEmail(stage.holders.auth, userId, 'thief@example.org')
  const folders = {
    auth: await bring(stage, 'auth', (all) => all.map((split) => ({ ...split, email }))),
    recovery: await bring(stage, 'recovery'),
  }
  const file = wordsFile()
  expect(await restoreWallets({ folders, file, interfaces: offline })).toMatchObject({
    restored: 1,
    differing: 1,
  })
  expect(readLines(file)[0].emails).toEqual({ auth: 'thief@example.org', recovery: 'user0@example.org' })
})

it('a wallet whose shares were being made anew is restored by those that auth has', async () => {
  const { stage, made } = await openUsers(1)
  const { recovery } = stage.stores
  await recovery.write([
    {
      sql: `INSERT INTO recovery_splits (id, hash, version, hashes, share_key, share, wrapped, begun)
        SELECT id, 'hash', version, hashes, share_key, share, 0, 0 FROM recovery_users`,
    },
    { sql: 'UPDATE recovery_users SET version = 2' },
  ])
  const folders = { auth: await bring(stage, 'auth'), recovery: await bring(stage, 'recovery') }
  const file = wordsFile()
  expect(await restoreWallets({ folders, file, interfaces: offline })).toMatchObject({
    restored: 1,
    leftOut: {},
  })
  expect(mnemonicToEntropy(readLines(file)[0].words, wordlist)).toEqual(made[0]?.entropy)
})

it('error: with a network, in one hand, without a key or an export, or over a file nothing is joined', async () => {
  const { stage } = await openUsers(1)
  const [auth, recovery] = [await bring(stage, 'auth'), await bring(stage, 'recovery')]
  const file = wordsFile()
  const restore = (more: object) =>
    restoreWallets({ folders: { auth, recovery }, file, interfaces: offline, ...more })
  await expect(restore({ interfaces: online })).rejects.toMatchObject({
    code: 'restoreOnline',
    data: { interfaces: 'eth0' },
  })
  await expect(restore({ folders: { auth, recovery: auth } })).rejects.toMatchObject({
    code: 'restoreOneHand',
  })
  const inside = join(auth, 'recovery')
  mkdirSync(inside)
  await expect(restore({ folders: { auth, recovery: inside } })).rejects.toMatchObject({
    code: 'restoreOneHand',
  })
  const both = await bring(stage, 'auth')
  copyFileSync(join(recovery, 'recovery.json'), join(both, 'recovery.json'))
  await expect(restore({ folders: { auth: both, recovery } })).rejects.toMatchObject({
    code: 'restoreOneHand',
  })
  const empty = newFolder()
  mkdirSync(empty, { recursive: true })
  await expect(restore({ folders: { auth: empty, recovery } })).rejects.toMatchObject({
    code: 'keysUnreadable',
  })
  copyFileSync(join(auth, 'auth.json'), join(empty, 'auth.json'))
  await expect(restore({ folders: { auth: empty, recovery } })).rejects.toMatchObject({
    code: 'exportUnreadable',
  })
  // A copy that was cut off is not taken for all there is.
  writeFileSync(
    exportPathOf(empty, 'auth'),
    readFileSync(exportPathOf(auth, 'auth'), 'utf8').split('\n')[0] ?? '',
  )
  await expect(restore({ folders: { auth: empty, recovery } })).rejects.toMatchObject({
    code: 'exportUnreadable',
    data: { reason: 'it has 0 of 1 users' },
  })
  chmodSync(join(empty, 'auth.json'), 0o644)
  await expect(restore({ folders: { auth: empty, recovery } })).rejects.toMatchObject({
    code: 'keysUnreadable',
  })
  writeFileSync(file, '')
  await expect(restore({})).rejects.toMatchObject({ code: 'secretsExist' })
})

it('security: a stranger whose wallet has signed for what are no shares of it stops nobody from getting their words', async () => {
  const { stage, made, digitsTo } = await openUsers(1)
  const eve = await openFrame(stage, 'eve@evil.example')
  const honest = await makeWallet()
  // Of one place both: no key comes of them.
  const shares = {
    auth: new Uint8Array(33).fill(1),
    recovery: new Uint8Array(33).fill(1),
    device: honest.shares.device,
  }
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')
  const [auth, recovery, device] = [shares.auth, shares.recovery, shares.device].map(hashOf)
  const shareHashes = { auth, recovery, device } as typeof honest.shareHashes
  const hash = hashOf(Buffer.from(hashesText(shareHashes)))
  const sign = (userId: string, version: number) => honest.signText(splitText(userId, version, hash))
  const odd = { ...honest, shares, shareHashes, sign }
  const loginId = newLogin()
  await eve.login(loginId)
  const [code] = await digitsTo(eve.email, 1)
  const { body } = await eve.verify(loginId, code)
  const userId = String(body.userId)
  const bound = await eve.bind(body.voucher, userId, odd)
  const { session } = (await eve.addUser(loginId, userId, odd, { released: bound.body.released })).body
  const { accessToken } = session as { readonly accessToken: string }
  const { receipt, signature } = (await eve.signSplit(accessToken, userId, 1, odd)).body
  const completed = await eve.ask('/rotate/complete', { userId, version: 1, receipt, signature })
  expect(completed.status).toBe(200)
  const folders = { auth: await bring(stage, 'auth'), recovery: await bring(stage, 'recovery') }
  const file = wordsFile()
  expect(await restoreWallets({ folders, file, interfaces: offline })).toEqual({
    restored: 1,
    differing: 0,
    leftOut: { badShare: [userId] },
  })
  expect(readLines(file).map((line) => line.userId)).toEqual(made.map((each) => each.userId))
}, 60_000)
