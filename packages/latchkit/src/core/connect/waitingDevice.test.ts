import { afterEach, expect, it } from 'vitest'
import { dayMs } from '../../wire/constants.js'
import { otherTab } from '../fixtures/otherTab.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import { closeToast, showToast } from '../modal/toast.js'
import { connect } from './connect.js'
import { connectorParts } from './connectorParts.js'
import { disconnect } from './disconnect.js'
import { reviewDevices } from './emailWallet.js'
import { deviceWaits } from './waitingDevice.js'

let closeTab: () => unknown = () => undefined
// Runs after the hook of the world, whose kits still need the window when they end.
afterEach(() => closeTab())
const world = worlds()
const idOf = (number: number) => number.toString(16).padStart(32, '0')

/** A page on which a visitor is logged in, or a second load of it. */
async function openPage(last?: {
  toy: ReturnType<typeof world>['toy']
  storage: ReturnType<typeof world>['storage']
}) {
  const mail = createToyShared('mail', 'AUTH')
  const page = world({ connectors: [{ ...mail.given, logsIn: true }] }, last)
  const { kit, clock } = page
  await page.start()
  const connecting = connect(kit, { connector: 'mail' })
  await expect.poll(() => mail.opening).toBeTruthy()
  return {
    ...page,
    mail,
    async logIn() {
      mail.opening?.yes(mail.shared({ toy: ['brick-ann'] }))
      await connecting
    },
    async tells(id: string | undefined) {
      deviceWaits(kit, 'mail', id)
      await clock.advance(0)
      const { toast, waitingDevice } = kit.store.getState()
      return { toast: toast.current?.text, waitingDevice }
    },
    told: () => page.storage.get('latchkit:default:told_devices') ?? '',
  }
}
const text = 'emailDeviceWants'

it('a device that waits is told by one toast a day, in all pages of a browser; the dot stays until it is decided', async () => {
  const page = await openPage()
  await page.logIn()
  expect(await page.tells(idOf(1))).toEqual({ toast: text, waitingDevice: idOf(1) })
  expect(page.kit.store.getState().toast.current).toEqual({ kind: 'info', text, act: 'reviewDevices' })
  // It is there for longer than others: it has a button.
  await page.clock.advance(11_000)
  expect(page.kit.store.getState().toast.current).toBeDefined()
  await page.clock.advance(1_000)
  expect(page.kit.store.getState().toast.current).toBeUndefined()
  expect(await page.tells(idOf(1))).toEqual({ toast: undefined, waitingDevice: idOf(1) })
  // Another device is another request.
  expect(await page.tells(idOf(2))).toEqual({ toast: text, waitingDevice: idOf(2) })
  closeToast(page.kit)
  expect(await page.tells(undefined)).toEqual({ toast: undefined, waitingDevice: undefined })
  page.kit.destroy()
  const again = await openPage(page)
  await again.logIn()
  expect(await again.tells(idOf(1))).toEqual({ toast: undefined, waitingDevice: idOf(1) })
  await again.clock.advance(dayMs)
  expect(await again.tells(idOf(1))).toEqual({ toast: text, waitingDevice: idOf(1) })
})

it('what is stored is bounded, and has no address', async () => {
  const page = await openPage()
  await page.logIn()
  for (let at = 0; at < 50; at++) await page.tells(idOf(at))
  const stored = JSON.parse(page.told()).d as object
  expect(Object.keys(stored)).toEqual(Array.from({ length: 20 }, (_, at) => idOf(30 + at)))
  expect(Object.values(stored).every((day) => day === '1970-01-01')).toBe(true)
  expect(page.told()).not.toMatch(/brick|@/)
})

it('who is not logged in is told nothing until then; logging out ends it', async () => {
  const page = await openPage()
  expect(await page.tells(idOf(1))).toEqual({ toast: undefined, waitingDevice: idOf(1) })
  await page.logIn()
  await page.clock.advance(0)
  expect(page.kit.store.getState().toast.current?.text).toBe(text)
  await disconnect(page.kit)
  expect(page.kit.store.getState().waitingDevice).toBeUndefined()
})

it('error: a page without storage tells it all the same; a broken record counts as none', async () => {
  const page = await openPage()
  await page.logIn()
  page.storage.set('latchkit:default:told_devices', '{"v":1,"d":[7]}')
  expect((await page.tells(idOf(1))).toast).toBe(text)
})

/** A page whose toast about a device is shown, and what its button asks of the wallet. */
async function openTold() {
  const page = await openPage()
  await page.logIn()
  await page.tells(idOf(1))
  const reviews: string[] = []
  const auth = { reviewDevices: async () => void reviews.push('review') }
  Object.assign(page.kit.live.connectors.get('mail') ?? {}, { auth })
  return { ...page, reviews, toast: () => page.kit.store.getState().toast.current?.text }
}

it('the button of the toast closes it, and asks once where it is pressed twice while its code loads', async () => {
  const { kit, reviews, toast } = await openTold()
  await Promise.all([reviewDevices(kit), reviewDevices(kit)])
  expect([toast(), reviews]).toEqual([undefined, ['review']])
  await reviewDevices(kit)
  expect(reviews).toEqual(['review', 'review'])
})

it('the button leaves a message alone that came while its code was loading', async () => {
  const { kit, clock, reviews, toast } = await openTold()
  showToast(kit, { kind: 'success', text: 'Saved' })
  await clock.advance(1_000)
  await reviewDevices(kit)
  expect([toast(), reviews]).toEqual(['Saved', ['review']])
})

it('error: a kit that was destroyed while the code of the button was loading tells nothing, and starts no timer', async () => {
  const { kit, clock, reviews, toast } = await openTold()
  kit.destroy()
  await reviewDevices(kit)
  expect([toast(), reviews, clock.pending]).toEqual([undefined, [], 0])
})

it('a decision in another tab of the site takes dot and toast away here; only the last one does', async () => {
  const page = await openPage()
  const tab = otherTab(page.storage)
  closeTab = tab.close
  const { deviceWaits: tell } = connectorParts(page.kit, 'mail')
  await page.logIn()
  tell(idOf(1))
  await page.clock.advance(0)
  const shown = () => {
    const { waitingDevice, toast } = page.kit.store.getState()
    return [waitingDevice, (toast.current ?? toast.next)?.text]
  }
  expect(shown()).toEqual([idOf(1), text])
  // The other tab has decided about this one, and another one waits.
  tab.writes('waiting_device', idOf(2))
  expect(shown()).toEqual([idOf(1), text])
  tab.writes('waiting_device', undefined)
  expect(shown()).toEqual([undefined, undefined])
})

it('error: a kit that was destroyed before its e-mail wallet was loaded does not listen to other tabs', async () => {
  const page = await openPage()
  const tab = otherTab(page.storage)
  closeTab = tab.close
  await page.logIn()
  page.kit.destroy()
  connectorParts(page.kit, 'mail')
  let changes = 0
  page.kit.store.subscribe(() => changes++)
  tab.writes('waiting_device', undefined)
  expect([changes, page.kit.live.cleanups.size]).toEqual([0, 0])
})

it('a decision in another tab leaves any other message alone', async () => {
  const page = await openTold()
  const tab = otherTab(page.storage)
  closeTab = tab.close
  connectorParts(page.kit, 'mail')
  showToast(page.kit, { kind: 'success', text: 'Saved' })
  await page.clock.advance(1_000)
  tab.writes('waiting_device', undefined)
  expect([page.kit.store.getState().waitingDevice, page.toast()]).toEqual([undefined, 'Saved'])
})

it('other tabs are told by the storage: while a device waits, and no longer after the decision or the logout', async () => {
  const page = await openPage()
  const stored = () => page.storage.get('latchkit:default:waiting_device')
  await page.logIn()
  await page.tells(idOf(1))
  expect(stored()).toContain(idOf(1))
  await page.tells(undefined)
  expect(stored()).toBeNull()
  await page.tells(idOf(1))
  await disconnect(page.kit)
  expect(stored()).toBeNull()
})
