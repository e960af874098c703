import { expect, it } from 'vitest'
import { addAdapter } from '../core/actions/connection/addAdapter.js'
import { connect } from '../core/actions/connection/connect.js'
import { connectEmail } from '../core/actions/connection/connectEmail.js'
import { createToy, toyNetwork } from '../core/fixtures/toy.js'
import type { Kit } from '../core/kit/kit.js'
import { connectedNamespaces } from '../core/select/connectedNamespaces.js'
import { connectorIdOf } from '../core/select/connectorIdOf.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'
import { on } from './fixtures/scriptedFrame.js'

const embeddedKit = embeddedKits()

const byFamily = (kit: Kit) =>
  Object.fromEntries(
    ['eip155', 'solana'].map((each) => [each, connectorIdOf(kit.store.getState(), each) ?? 'none']),
  )

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
