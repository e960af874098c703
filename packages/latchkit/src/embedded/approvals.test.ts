import { expect, it } from 'vitest'
import { connectEmail } from '../core/connect/connectEmail.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import type { Kit } from '../core/kit/kit.js'
import { close } from '../core/modal/close.js'
import { open } from '../core/modal/open.js'
import { currentView } from '../core/state/views.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'
import { evmAddress, on } from './fixtures/scriptedFrame.js'

const embeddedKit = embeddedKits()

const signature = `0x${'1b'.repeat(65)}`
const message = ['0x6869', evmAddress]

/** A frame whose visitor approves when a test says so; it reads the chain at once, or never. */
function visitor({ reads = true } = {}) {
  const waiting: ((answer: unknown) => void)[] = []
  return {
    waiting,
    approve: () => waiting.shift()?.(signature),
    answers: on('RPC_REQUEST', ({ method }: { method: string }) =>
      method === 'eth_blockNumber' && reads
        ? Promise.resolve('0x10')
        : new Promise<unknown>((resolve) => waiting.push(resolve)),
    ),
  }
}

const modalOf = (kit: Kit) => {
  const { modal, router } = kit.store.getState()
  return modal.open ? currentView(router).name : 'closed'
}
const textOf = (failing: Promise<unknown>) => failing.then(String, (error: Error) => error.message)

it('§4: a request pushes ApproveTransaction, and the modal closes once none waits', async () => {
  const ada = visitor()
  const { kit, ask, logIn } = embeddedKit(ada.answers)
  await logIn()
  const [first, second] = [ask('personal_sign', message), ask('personal_sign', message)]
  await until(() => ada.waiting.length === 2)
  expect(modalOf(kit)).toBe('ApproveTransaction')
  ada.approve()
  expect(await first).toBe(signature)
  expect([modalOf(kit), kit.store.getState().approvals?.length]).toEqual(['ApproveTransaction', 1])
  ada.approve()
  expect(await second).toBe(signature)
  expect(modalOf(kit)).toBe('closed')
})

it('§4: in an open modal the view that was there comes back, whichever way the request ends', async () => {
  const { kit, ask, logIn } = embeddedKit(
    on('RPC_REQUEST', () => Promise.reject({ message: 'User rejected the request', code: 4001 })),
  )
  await logIn()
  open(kit, { view: 'Networks' })
  const signed = ask('personal_sign', message)
  expect(await signed.catch(({ code }: { code: number }) => code)).toBe(4001)
  expect(modalOf(kit)).toBe('Networks')
})

it('§4: closing the modal rejects what waits for approval, and no read', async () => {
  const ada = visitor({ reads: false })
  const { kit, ask, frame, logIn } = embeddedKit(ada.answers)
  await logIn()
  const signed = [textOf(ask('personal_sign', message)), textOf(ask('personal_sign', message))]
  const read = ask('eth_blockNumber')
  await until(() => ada.waiting.length === 3)
  close(kit)
  expect(await Promise.all(signed)).toEqual(['Request was aborted', 'Request was aborted'])
  await until(() => frame.received.filter((name) => name === 'RPC_ABORT').length === 2)
  expect([modalOf(kit), kit.store.getState().approvals]).toEqual(['closed', []])
  ada.waiting[2]?.('0x10')
  expect(await read).toBe('0x10')
})

it('§4: what is only read shows nothing', async () => {
  const { kit, ask, logIn } = embeddedKit(visitor().answers)
  await logIn()
  expect(await ask('eth_blockNumber')).toBe('0x10')
  expect([modalOf(kit), kit.store.getState().approvals]).toEqual(['closed', undefined])
})

it('§8: a method that is not allowed opens the modal, and says so after 300 ms', async () => {
  const { kit, ask, clock, frame, logIn } = embeddedKit()
  await logIn()
  const toastOf = () => kit.store.getState().toast.current
  expect(await textOf(ask('eth_sign', ['0x00', evmAddress]))).toBe('Requested RPC call is not allowed')
  expect(modalOf(kit)).toBe('Account')
  await clock.advance(299)
  expect(toastOf()).toBeUndefined()
  await clock.advance(1)
  expect(toastOf()).toMatchObject({ kind: 'error', text: 'toast.actionNotAllowed' })
  expect(frame.received).not.toContain('RPC_REQUEST')
})

it('§8, readings 57: requests that are not allowed are rejected, each of them, and one that waits for approval goes on', async () => {
  const ada = visitor()
  const { kit, ask, clock, logIn } = embeddedKit(ada.answers)
  await logIn()
  const signed = ask('personal_sign', message)
  await until(() => ada.waiting.length === 1)
  const refused = await Promise.all([
    textOf(ask('eth_sign', ['0x00', evmAddress])),
    textOf(ask('eth_accountsOfOthers')),
  ])
  expect(refused).toEqual(Array(2).fill('Requested RPC call is not allowed'))
  await clock.advance(300)
  expect([modalOf(kit), kit.store.getState().toast.current?.kind]).toEqual(['ApproveTransaction', 'error'])
  ada.approve()
  expect(await signed).toBe(signature)
})

it('without an interface on the page a request waits at the frame alone', async () => {
  const ada = visitor()
  const { kit, ask, logIn } = embeddedKit(ada.answers)
  await logIn()
  kit.live.ui.isOver = true
  const signed = ask('personal_sign', message)
  await until(() => ada.waiting.length === 1)
  expect(modalOf(kit)).toBe('closed')
  ada.approve()
  expect(await signed).toBe(signature)
})

it('while a login waits, only the namespaces that the wallet serves are connecting', async () => {
  const { kit, frame, start } = embeddedKit()
  await start()
  const given = new AbortController()
  const connected = codeOf(connectEmail(kit, { email: 'ada@example.org', signal: given.signal }))
  const statuses = () =>
    Object.entries(kit.store.getState().chains).map(([name, { connection }]) => [name, connection.status])
  await until(() => statuses().some(([, status]) => status === 'connecting'))
  expect(statuses()).toEqual([
    ['eip155', 'connecting'],
    ['solana', 'connecting'],
    ['toy', 'disconnected'],
  ])
  given.abort()
  expect(await connected).toBe('requestAborted')
  expect(frame.received).toEqual(['CONNECT_EMAIL'])
  const elsewhere = connectEmail(kit, { email: 'ada@example.org', namespace: 'toy' })
  expect(await codeOf(elsewhere)).toBe('chainAdapterNotFound')
})
