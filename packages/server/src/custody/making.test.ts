import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { joinShares, makeWallet, type Wallet } from './fixtures/wallet.js'

const dayMs = 86_400_000
const email = 'bob@example.org'

describeStoresInTurn('making a wallet', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make, {
      limits: {
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        addressPerNetwork: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    const { stage, digitsTo, countOf } = home
    /** Proves the address at auth, which has no wallet for it. */
    async function prove(frame: Frame) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(email)]
      await frame.login(loginId, { needsSession: true })
      const { body } = await frame.verify(loginId, (await digitsTo(email, before + 1))[0])
      expect(body.isNew).toBe(true)
      return { loginId, userId: String(body.userId), voucher: body.voucher }
    }
    /** Begins a wallet on a device: both services have its shares, and the wallet has not signed. */
    async function begin(frame?: Frame) {
      const device = frame ?? (await openFrame(stage, email))
      const [proved, wallet] = [await prove(device), await makeWallet()]
      const bound = await device.bind(proved.voucher, proved.userId, wallet)
      expect(bound.status).toBe(201)
      return { frame: device, wallet, ...proved, released: bound.body.released }
    }
    type Begun = Awaited<ReturnType<typeof begin>>
    async function bring({ frame, loginId, userId, wallet, released }: Begun) {
      const { status, body } = await frame.addUser(loginId, userId, wallet, { released })
      return { status, token: (body.session as GivenSession | undefined)?.accessToken ?? '' }
    }
    const sign = ({ frame, userId, wallet }: Begun, token: string) =>
      frame.signSplit(token, userId, 1, wallet)
    const complete = ({ frame, userId }: Begun, { receipt, signature }: Readonly<Record<string, unknown>>) =>
      frame.ask('/rotate/complete', { userId, version: 1, receipt, signature })
    const countIn = async (service: 'auth' | 'recovery', table: string) =>
      (await stage.stores[service].all(`SELECT * FROM ${service}_${table}`)).length
    return { ...home, prove, begin, bring, sign, complete, countIn }
  }

  it('a device that ends after each step goes on with the same making, and begins anew where auth has none', async () => {
    const { begin, prove, bring, sign, complete, countIn, inbox } = await open()
    const first = await begin()
    // Begins another user beside the first, which recovery has and auth has not.
    const second = await begin(first.frame)
    expect(second.userId).not.toBe(first.userId)
    expect((await bring(second)).status).toBe(201)
    // Goes on with the second, which auth has and names; each step may be repeated.
    const { loginId, userId, voucher } = await prove(first.frame)
    expect(userId).toBe(second.userId)
    const bound = await first.frame.bind(voucher, userId, second.wallet)
    const again = { ...second, loginId, released: bound.body.released }
    const { token } = await bring(again)
    const wanted = { version: 1, shareHash: second.wallet.shareHashes.auth }
    const { body } = await first.frame.shareAtAuth(token, wanted)
    const fetched = await first.frame.openShare('auth', userId, 1, body.share)
    expect(await joinShares(fetched, second.wallet.shares.device)).toEqual(second.wallet.entropy)
    const signed = await sign(again, token)
    expect((await sign(again, token)).body).toEqual(signed.body)
    expect(inbox.mails.some(({ subject }) => subject === 'You have a wallet at Example')).toBe(false)
    for (let round = 0; round < 2; round++) expect((await complete(again, signed.body)).status).toBe(200)
    await until(() => inbox.mails.some(({ subject }) => subject === 'You have a wallet at Example'))
    for (const [service, table, count] of [
      ...[['auth', 'users', 1] as const, ['auth', 'splits', 0] as const],
      ...[['recovery', 'users', 1] as const, ['recovery', 'makings', 0] as const],
      ['recovery', 'splits', 0] as const,
    ])
      expect([service, table, await countIn(service, table)]).toEqual([service, table, count])
  })

  it('two devices at once: the first that auth has checked is the wallet, recovery follows its receipt, and the rest ends', async () => {
    const { begin, bring, sign, complete, stage, countIn, loginWithBoth } = await open()
    const [laptop, phone] = [await begin(), await begin()]
    const tokens = [(await bring(laptop)).token, (await bring(phone)).token] as const
    const signed = await sign(phone, tokens[1])
    expect(signed.status).toBe(200)
    expect((await sign(laptop, tokens[0])).code).toBe('sessionMissing')
    // Refuses the laptop, whose proof is older than the phone’s wallet.
    expect((await bring(laptop)).status).toBe(409)
    // Makes recovery’s wallet only by the signature of the wallet itself, since recovery does not know yet which of the two it is.
    const forged = { receipt: signed.body.receipt, signature: laptop.wallet.sign(phone.userId, 1) }
    expect((await complete(phone, forged)).code).toBe('signatureWrong')
    expect((await complete(laptop, signed.body)).code).toBe('versionConflict')
    const { receipt, signature } = signed.body
    const request = { userId: phone.userId, version: 1, receipt, signature }
    expect((await laptop.frame.ask('/rotate/complete', request)).code).toBe('deviceUnknown')
    expect(await countIn('recovery', 'users')).toBe(0)
    expect((await complete(phone, signed.body)).status).toBe(200)
    expect(await stage.stores.recovery.all('SELECT id, opened FROM recovery_users')).toMatchObject([
      { id: phone.userId },
    ])
    expect((await laptop.frame.bind(laptop.voucher, laptop.userId, laptop.wallet)).code).toBe('userConflict')
    const { auth, recovery } = await loginWithBoth(laptop.frame)
    expect([auth.body.user, recovery.body.status]).toMatchObject([{ id: phone.userId }, 'held'])
  })

  it('recovery misses the end: the next device brings auth’s receipt with the wallet’s signature, and joins', async () => {
    const { begin, bring, sign, loginWithBoth, stage, shareAfter } = await open()
    const making = await begin()
    const signed = await sign(making, (await bring(making)).token)
    expect(signed.status).toBe(200)
    const phone = await openFrame(stage, email)
    const { session, recovery, auth } = await loginWithBoth(phone)
    expect(auth.body).toMatchObject({ isNew: false, signature: signed.body.signature })
    expect(recovery.body).toMatchObject({ status: 'held', userId: making.userId, isUnconfirmed: true })
    const { requestId } = recovery.body
    await making.frame.ask('/devices/approve', { requestId })
    const given = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
    const share = session && (await shareAfter(phone, session, given.body.released))
    const shares = [
      await phone.openShare('auth', making.userId, 1, share?.share),
      await phone.openShare('recovery', making.userId, 1, given.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(making.wallet.entropy)
  })

  it('error: a receipt alone, the wallet’s signature alone, of another wallet or another text moves nothing at either', async () => {
    const { begin, bring, complete, stage, countIn } = await open()
    const making = await begin()
    const { frame, userId, wallet } = making
    const { token } = await bring(making)
    const other: Wallet = await makeWallet()
    const wrong = [
      other.sign(userId, 1),
      wallet.sign(userId, 2),
      wallet.sign(newLogin(), 1),
      wallet.signText(`\x19Ethereum Signed Message:\n4test`),
      highOf(wallet.sign(userId, 1)),
    ]
    for (const signature of wrong)
      expect((await frame.signSplit(token, userId, 1, wallet, { signature })).code).toBe('signatureWrong')
    const { shareHashes } = await makeWallet(wallet.entropy)
    const unknown = await frame.signSplit(token, userId, 1, wallet, { shareHashes })
    expect(unknown.code).toBe('versionConflict')
    expect(await countIn('auth', 'users')).toBe(0)
    const signature = wallet.sign(userId, 1)
    const own = await stage.holders.recovery.sign('latchkit receipt v1|e30')
    for (const receipt of [`e30.${own}`, 'none.none'])
      expect((await complete(making, { receipt, signature })).code).toBe('versionConflict')
    expect(await countIn('recovery', 'users')).toBe(0)
  })

  it('error: at auth without recovery’s statement, with one of another device, kind or user, or an old one; and no wallet without an address of EVM', async () => {
    const { begin, stage } = await open()
    const { frame, loginId, userId, wallet } = await begin()
    const thief = await openFrame(stage, email)
    const now = stage.clock.now()
    const statements = [
      await frame.releasedStatement({ userId, kind: 'share' }),
      await frame.releasedStatement({ userId: newLogin(), kind: 'make' }),
      await frame.releasedStatement({ userId, kind: 'make', aud: 'recovery' }),
      await frame.releasedStatement({ userId, kind: 'make' }, now - 13 * 60_000),
      await frame.releasedStatement({ userId, kind: 'make' }, now + 3 * 60_000),
      await thief.releasedStatement({ userId, kind: 'make' }),
      'none.none',
    ]
    for (const released of statements)
      expect((await frame.addUser(loginId, userId, wallet, { released })).code).toBe('wordRefused')
    const { solana } = wallet.addresses
    expect((await frame.addUser(loginId, userId, wallet, { addresses: { solana } })).status).toBe(400)
    expect((await frame.addUser(loginId, userId, wallet)).status).toBe(201)
  })

  it('ten makings of an address stand side by side, the oldest goes, and each ends after thirty days', async () => {
    const { begin, bring, sign, countIn, stage } = await open()
    const all = []
    for (let at = 0; at < 11; at++) {
      const making = await begin()
      all.push({ making, ...(await bring(making)) })
    }
    const counts = [await countIn('auth', 'splits'), await countIn('recovery', 'makings')]
    expect([...counts, await countIn('recovery', 'splits')]).toEqual([10, 10, 10])
    const [oldest, next] = all
    if (!oldest || !next) throw new Error('no makings')
    expect((await sign(oldest.making, oldest.token)).code).not.toBeUndefined()
    stage.clock.advance(30 * dayMs)
    await (await openFrame(stage, 'eve@example.org')).loginBoth(newLogin())
    expect([await countIn('auth', 'splits'), await countIn('recovery', 'makings')]).toEqual([0, 0])
    expect(await countIn('recovery', 'splits')).toBe(0)
  }, 60_000)

  it.each([false, true])(
    'a wallet that is made, confirmed or not, is touched by no voucher and no making, and nobody learns of it (confirmed: %s)',
    async (isConfirmed) => {
      const { makeUser, loginWithBoth, stage, countIn } = await open()
      const { frame, userId, loginId, voucher, wallet } = await makeUser(email)
      if (isConfirmed) await loginWithBoth(frame)
      const next = await makeWallet()
      expect((await frame.bind(voucher, userId, next)).code).toBe('userConflict')
      expect((await frame.addUser(loginId, userId, next)).code).toBe('userConflict')
      const rows = await stage.stores.recovery.all('SELECT hashes, confirmed FROM recovery_users')
      expect(rows.map(({ hashes }) => JSON.parse(String(hashes)))).toEqual([wallet.shareHashes])
      expect([rows[0]?.confirmed, await countIn('recovery', 'makings')]).toEqual([Number(isConfirmed), 0])
    },
  )
})

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The other signature of the same text: with the high s, which chains do not take. */
function highOf(signature: string): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
}
