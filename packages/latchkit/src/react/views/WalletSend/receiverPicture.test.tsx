import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createSendingToy } from '../../../core/fixtures/toySend.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { nameMinimumWaitMs } from '../../../wire/constants.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

const stranger = 'https://pictures.example/ann.png'
const path = '/public/getProfileImage/ann.toy'
const record = { name: 'ann.toy', addresses: { 1: { address: 'brick-ann' } } }

/** A visitor writes a name, in one step unless others are given, whose record has these attributes. */
async function typed(attributes: object, steps = ['ann.toy']) {
  const { toy, adapter } = createSendingToy({ can: { send: 'modal' }, named: true, supports: ['names'] })
  const requests: string[] = []
  const fetch = async (address: URL | RequestInfo) => {
    const { href, pathname } = new URL(String(address))
    requests.push(href)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1'], ws: [] })
    if (pathname === '/v1/profile/account/ann.toy') return Response.json({ ...record, attributes })
    if (pathname === path) return new Response('abc', { headers: { 'Content-Type': 'image/webp' } })
    return new Response('{}', { status: 404 })
  }
  const { kit, start, clock } = world({
    adapters: [adapter],
    backendUrl: 'https://gateway.example',
    services: { fetch },
  })
  toy.setBalance(async () => 9_000_000n)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await loadView(kit, 'WalletSend')
  const root = await inModal(kit, () => void open(kit, { view: 'WalletSend' }))
  const pass = async () => {
    for (let turns = 0; turns < 3; turns++) await act(() => clock.advance(nameMinimumWaitMs))
  }
  await pass()
  const type = (text: string) =>
    act(async () => {
      const field = root()?.querySelector<HTMLInputElement>('.send-whom input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    })
  for (const each of steps) await type(each)
  const card = () => root()?.querySelector('.send-receiver')
  const below = () => root()?.querySelector('.send-said')?.textContent
  await pass()
  return {
    kit,
    card,
    below,
    pass,
    requests,
    picture: () => card()?.querySelector('img')?.getAttribute('src'),
  }
}

it('a receiver found by a name has the picture it has chosen, by the gateway alone, until it is cleared', async () => {
  const { kit, card, pass, picture, requests } = await typed({ avatar: stranger, picture: path })
  await expect
    .poll(async () => {
      await pass()
      return picture()
    })
    .toBe(`data:image/webp;base64,${btoa('abc')}`)
  expect(sendDraft(kit.store.getState())?.receiverProfileImageUrl).toBe(stranger)
  expect(requests.join()).not.toContain('pictures.example')
  await act(async () => card()?.querySelector<HTMLButtonElement>('.icon-button')?.click())
  const { receiverPicture, receiverProfileName } = sendDraft(kit.store.getState()) ?? {}
  expect([receiverPicture, receiverProfileName]).toEqual([undefined, undefined])
})

it.each([{ avatar: stranger }, { picture: stranger }, {}])(
  'security: S4 a receiver of whom the gateway has no picture has the drawn avatar, and none is asked for: %s',
  async (attributes) => {
    const { card, picture, requests } = await typed(attributes)
    expect(picture()).toBeUndefined()
    expect(card()?.querySelector('.avatar')?.getAttribute('style')).toContain('radial-gradient')
    expect(requests.filter((each) => /pictures\.example|Image/.test(each))).toEqual([])
  },
)

it('a name that is typed key by key may go on: its field stays, and the address it leads to stands below', async () => {
  const { card, below, pass } = await typed({}, ['ann.to', 'ann.toy'])
  await expect
    .poll(async () => {
      await pass()
      return below()
    })
    .toBe('brick-ann')
  expect(card()).toBeFalsy()
})
