import { expect, it } from 'vitest'
import { addAdapter } from '../core/connect/addAdapter.js'
import { connect } from '../core/connect/connect.js'
import { connectEmail } from '../core/connect/connectEmail.js'
import { updateEmail } from '../core/connect/emailWallet.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createToy, toyNetwork } from '../core/fixtures/toy.js'
import { type Kit, patch } from '../core/kit/kit.js'
import { connectedNamespaces, connectorIdOf } from '../core/select/connectedNamespaces.js'
import { setupEmbedded } from './embedded.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'
import { on } from './fixtures/scriptedFrame.js'

const embeddedKit = embeddedKits()

const byFamily = (kit: Kit) =>
  Object.fromEntries(
    ['eip155', 'solana'].map((each) => [each, connectorIdOf(kit.store.getState(), each) ?? 'none']),
  )

const nobody = { eip155: 'none', solana: 'none' }
const both = { eip155: 'ID_AUTH', solana: 'ID_AUTH' }
/** The answer of a frame whose service cannot be reached. */
const outage = () => Promise.reject({ message: 'The wallet service isn’t responding.', code: 4900 })

/** Loads the page anew, and lets everything that comes back come back. */
async function reload({ kit, storage }: ReturnType<typeof embeddedKit>) {
  kit.destroy()
  const page = embeddedKit({}, { storage })
  await page.start()
  await until(() => connectedNamespaces(page.kit.store.getState()).length > 0)
  await page.clock.advance(5_000)
  return byFamily(page.kit)
}

it('a login for one family stays one for that family when the page is loaded anew', async () => {
  const page = embeddedKit(on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })))
  await page.start()
  await connectEmail(page.kit, { email: 'ada@example.org', namespace: 'solana' })
  const alone = { eip155: 'none', solana: 'ID_AUTH' }
  expect(byFamily(page.kit)).toEqual(alone)
  expect(await reload(page)).toEqual(alone)
})

it('the place of another wallet stays its own, where that is not there at a page load', async () => {
  const page = embeddedKit()
  await page.logIn()
  const { id } = page.eip155.add('Lyra').connector.data
  await connect(page.kit, { connector: id, namespace: 'eip155' })
  expect(byFamily(page.kit)).toEqual({ eip155: id, solana: 'ID_AUTH' })
  expect(await reload(page)).toEqual({ eip155: 'none', solana: 'ID_AUTH' })
})

it('an adapter that is added later has the wallet back that it had at the last page load', async () => {
  const last = embeddedKit()
  await last.logIn()
  last.kit.destroy()
  const eip155 = createToy({ namespace: 'eip155' })
  const page = embeddedKit(
    {},
    { storage: last.storage, adapters: [eip155.adapter], networks: [toyNetwork('1', 'eip155')] },
  )
  await page.start()
  await until(() => byFamily(page.kit).eip155 === 'ID_AUTH')
  addAdapter(page.kit, createToy({ namespace: 'solana' }).adapter, [toyNetwork('1', 'solana')])
  await until(() => byFamily(page.kit).solana === 'ID_AUTH')
  expect(byFamily(page.kit)).toEqual({ eip155: 'ID_AUTH', solana: 'ID_AUTH' })
})

it('leaving the view when the first family is connected leaves out no other', async () => {
  const page = embeddedKit(on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })))
  await page.start()
  const left = new AbortController()
  page.kit.store.subscribe(() => byFamily(page.kit).eip155 === 'ID_AUTH' && left.abort())
  await connectEmail(page.kit, { email: 'ada@example.org', signal: left.signal })
  expect(left.signal.aborted).toBe(true)
  expect(byFamily(page.kit)).toEqual({ eip155: 'ID_AUTH', solana: 'ID_AUTH' })
})

it.each(['connectEmail', 'updateEmail'] as const)(
  'error: %s ends with its signal, although a file of the wallet never comes',
  async (verb) => {
    const last = embeddedKit()
    await last.logIn()
    const { sessions } = last.kit.store.getState()
    last.kit.destroy()
    const page = embeddedKit(
      {},
      {
        storage: last.storage,
        connectors: [
          {
            id: 'ID_AUTH',
            logsIn: true,
            setup: (context) => setupEmbedded({ ...context, parts: () => new Promise(() => {}) }, {}),
          },
        ],
      },
    )
    await page.start()
    patch(page.kit, () => ({ sessions }))
    const leave = new AbortController()
    const email = { email: 'bea@example.org', signal: leave.signal }
    const left = codeOf(
      verb === 'connectEmail' ? connectEmail(page.kit, email) : updateEmail(page.kit, email),
    )
    leave.abort()
    expect(await left).toBe('requestAborted')
  },
)

it('error: an outage at a page load ends no login: both families are back when they are connected again, or at the next load', async () => {
  const last = embeddedKit()
  await last.logIn()
  const { storage } = last
  last.kit.destroy()
  const loginOf = () =>
    ['session_token', 'email_login_used'].map((key) => storage.get(`latchkit:default:${key}`))
  const login = loginOf()
  /** Loads the page in the outage. */
  const load = async () => {
    let check: () => Promise<unknown> = outage
    const page = embeddedKit(
      on('IS_CONNECTED', () => check()),
      { storage },
    )
    await page.start()
    await until(() => page.frame.received.includes('IS_CONNECTED'))
    await page.clock.advance(5_000)
    expect(byFamily(page.kit)).toEqual(nobody)
    expect(await codeOf(connect(page.kit, { connector: 'ID_AUTH' }))).toBe('frameFailed')
    expect(loginOf()).toEqual(login)
    const end = () => {
      check = async () => ({ isConnected: true })
    }
    return { ...page, end }
  }
  const page = await load()
  page.end()
  await connect(page.kit, { connector: 'ID_AUTH' })
  expect(byFamily(page.kit)).toEqual(both)
  page.kit.destroy()
  expect(await reload(await load())).toEqual(both)
})

it('error: an outage while another family is connected leaves the one that stands', async () => {
  let check: () => Promise<unknown> = async () => ({ isConnected: true })
  const page = embeddedKit({
    ...on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })),
    ...on('IS_CONNECTED', () => check()),
  })
  await page.start()
  await connectEmail(page.kit, { email: 'ada@example.org', namespace: 'solana' })
  check = outage
  expect(await codeOf(connect(page.kit, { connector: 'ID_AUTH', namespace: 'eip155' }))).toBe('frameFailed')
  expect(byFamily(page.kit)).toEqual({ eip155: 'none', solana: 'ID_AUTH' })
  check = async () => ({ isConnected: true })
  await connect(page.kit, { connector: 'ID_AUTH', namespace: 'eip155' })
  expect(byFamily(page.kit)).toEqual(both)
})

it('readings 59: two calls of connectEmail at once send one mail, and the code of it connects', async () => {
  const page = embeddedKit()
  await page.start()
  const first = codeOf(connectEmail(page.kit, { email: 'ada@example.org' }))
  const second = connectEmail(page.kit, { email: 'ada@example.org' })
  // Of two attempts to connect the newer one goes on, as with any wallet.
  expect(await first).toBe('requestAborted')
  page.frame.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  page.frame.tell('SESSION_UPDATE', { token: 'opaque' })
  page.frame.tell('HIDE')
  await second
  expect(byFamily(page.kit)).toEqual(both)
  expect(page.frame.received.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
})
