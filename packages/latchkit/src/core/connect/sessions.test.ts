import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { accountState } from '../select/accountState.js'
import { pairingStatus } from '../select/pairingStatus.js'
import { walletRows } from '../select/walletRows.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { followLink } from './followLink.js'
import { removeAdapter } from './removeAdapter.js'

const world = worlds()
beforeAll(() =>
  Promise.all([
    import('./startConnectors.js'),
    import('./connectShared.js'),
    import('./closeUnused.js'),
    import('./sharedEvent.js'),
    import('./resume.js'),
  ]),
)

type Storage = ReturnType<typeof world>['storage']

/** Two made-up namespaces; a connector that pairs and one of type AUTH that does not, each of which serves both. */
function site(storage?: Storage) {
  const toy = createToy()
  const bricks = createToy({ namespace: 'bricks' })
  const far = createToyShared('far')
  const mail = createToyShared('mail', 'AUTH')
  const made = world(
    {
      networks: [toyNetwork('1'), toyNetwork('2'), toyNetwork('1', 'bricks')],
      adapters: [toy.adapter, bricks.adapter],
      connectors: [far.given, mail.given],
    },
    storage && { toy, storage },
  )
  return { ...made, toy, bricks, far, mail }
}

type Site = ReturnType<typeof site>

/** The toy namespace connected over the one that pairs, the bricks over the one that does not. */
async function connectedByBoth(storage?: Storage) {
  const made = site(storage)
  await made.start()
  await connectOver(made, 'far', 'toy')
  await connectOver(made, 'mail', 'bricks')
  return made
}

async function connectOver({ kit, clock, ...made }: Site, connector: 'far' | 'mail', namespace: string) {
  const connected = connect(kit, { connector, namespace })
  await clock.advance(0)
  made[connector].opening?.yes(made[connector].shared({ [namespace]: [`brick-${connector}`] }))
  await connected
}

const sessionsOf = (kit: Kit) => Object.keys(kit.store.getState().sessions)
const addressesOf = (kit: Kit) =>
  ['toy', 'bricks'].map((namespace) => accountState(kit.store.getState(), namespace).address)

describe('two connectors of several namespaces', () => {
  it('planted, row 2 (one session a kit): both stand, each with its own session', async () => {
    const { kit } = await connectedByBoth()
    expect(addressesOf(kit)).toEqual(['brick-far', 'brick-mail'])
    expect(sessionsOf(kit)).toEqual(['far', 'mail'])
    expect(kit.store.getState().sessions.far?.namespaces.toy?.accounts).toEqual(['toy:1:brick-far'])
  })

  it('planted, row 2: what one says of its session changes nothing of the other', async () => {
    const { kit, mail, clock } = await connectedByBoth()
    mail.says(mail.shared({ bricks: ['brick-mail'] }, ['1', '2']))
    await clock.advance(0)
    expect(kit.store.getState().sessions.far?.namespaces.toy?.accounts).toEqual(['toy:1:brick-far'])
    mail.says(undefined)
    await clock.advance(0)
    expect(sessionsOf(kit)).toEqual(['far'])
    expect(addressesOf(kit)).toEqual(['brick-far', undefined])
    expect(kit.store.getState().modal.activeChain).toBe('toy')
  })

  it('planted, row 2: the end of one leaves the other’s account, on the wallet’s word and on the visitor’s', async () => {
    const { kit, far, mail } = await connectedByBoth()
    await disconnect(kit, { namespace: 'bricks' })
    expect([far.log, mail.log]).toEqual([['open toy'], ['open bricks', 'close']])
    expect(addressesOf(kit)).toEqual(['brick-far', undefined])
    expect(sessionsOf(kit)).toEqual(['far'])
  })

  it('readings 42: two connectors of one type do not end each other', async () => {
    const toy = createToy()
    const bricks = createToy({ namespace: 'bricks' })
    const [far, mail] = [createToyShared('far'), createToyShared('mail')]
    const made = world({
      networks: [toyNetwork('1'), toyNetwork('1', 'bricks')],
      adapters: [toy.adapter, bricks.adapter],
      connectors: [far.given, mail.given],
    })
    await made.start()
    const both = { ...made, toy, bricks, far, mail }
    await connectOver(both, 'far', 'toy')
    await connectOver(both, 'mail', 'bricks')
    await disconnect(made.kit, { namespace: 'toy' })
    expect([far.log.at(-1), mail.log.at(-1)]).toEqual(['close', 'open bricks'])
    expect(addressesOf(made.kit)).toEqual([undefined, 'brick-mail'])
  })

  it('one that does not answer when it is left holds up no other', async () => {
    const { kit, far, mail, clock, names } = await connectedByBoth()
    far.behavior.closing = new Promise(() => undefined)
    const connected = connect(kit, { connector: 'mail' })
    await clock.advance(0)
    mail.opening?.yes(mail.shared({ toy: ['brick-one'], bricks: ['brick-mail'] }))
    expect(await connected).toMatchObject({ connectorId: 'mail' })
    expect(far.log.at(-1)).toBe('close')
    expect(names().at(-1)).toBe('CONNECT_SUCCESS')
  })

  it('one that answers late that it was left keeps the session that was opened meanwhile', async () => {
    const there = await connectedByBoth()
    const { kit, far } = there
    let answer = () => {}
    far.behavior.closing = new Promise((resolve) => {
      answer = resolve
    })
    const left = disconnect(kit, { namespace: 'toy' })
    await there.clock.advance(0)
    expect(far.log.at(-1)).toBe('close')
    await connectOver(there, 'far', 'toy')
    answer()
    await left
    expect(sessionsOf(kit)).toEqual(['far', 'mail'])
    expect(addressesOf(kit)).toEqual(['brick-far', 'brick-mail'])
  })

  it('disconnecting all ends both', async () => {
    const { kit, far, mail } = await connectedByBoth()
    await disconnect(kit)
    expect([far.log.at(-1), mail.log.at(-1)]).toEqual(['close', 'close'])
    expect(sessionsOf(kit)).toEqual([])
  })

  it('a session in a namespace without an adapter is not ended by the end of another', async () => {
    const { kit, far, mail, clock } = await connectedByBoth()
    await disconnect(kit, { namespace: 'toy' })
    far.says(far.shared({ elsewhere: ['x'] }))
    await clock.advance(0)
    await disconnect(kit, { namespace: 'bricks' })
    expect([far.log.at(-1), mail.log.at(-1)]).toEqual(['close', 'close'])
    expect(far.log.filter((each) => each === 'close')).toHaveLength(1)
    expect(sessionsOf(kit)).toEqual(['far'])
  })

  it('both are picked up after a page load, and one that is over is not', async () => {
    const first = await connectedByBoth()
    first.kit.destroy()
    const again = site(first.storage)
    again.far.before.session = again.far.shared({ toy: ['brick-far'] })
    again.mail.before.session = again.mail.shared({ bricks: ['brick-mail'] })
    await again.start()
    await again.clock.advance(0)
    expect(addressesOf(again.kit)).toEqual(['brick-far', 'brick-mail'])
    await disconnect(again.kit, { namespace: 'toy' })
    again.kit.destroy()
    const third = site(first.storage)
    third.mail.before.session = third.mail.shared({ bricks: ['brick-mail'] })
    await third.start()
    await third.clock.advance(0)
    expect(third.far.log).toEqual([])
    expect(addressesOf(third.kit)).toEqual([undefined, 'brick-mail'])
  })

  it('§8, readings 34: their alerts are raised and settled apart', async () => {
    const { kit, far, mail, clock } = await connectedByBoth()
    const alert = { code: 'noKey', shortMessage: 'No Key', longMessage: 'Set a key.' }
    far.emit({ type: 'refused', alert })
    mail.emit({ type: 'refused', alert })
    await clock.advance(0)
    expect(kit.store.getState().alert.shown).toEqual(['far noKey', 'mail noKey'])
    mail.emit({ type: 'refused', alert: undefined })
    await clock.advance(0)
    expect(kit.store.getState().alert.shown).toEqual(['far noKey'])
  })

  it('messages wait over one, and not over the other', async () => {
    const { kit, far, clock } = await connectedByBoth()
    far.emit({ type: 'buffering', buffering: true })
    await clock.advance(0)
    const state = kit.store.getState()
    expect([pairingStatus(state, 'far').buffering, pairingStatus(state, 'mail').buffering]).toEqual([
      true,
      false,
    ])
  })

  it('a late yes over one ends nothing of the other', async () => {
    const made = site()
    const { kit, far, mail, clock } = made
    await made.start()
    await connectOver(made, 'mail', 'bricks')
    far.behavior.isDeaf = true
    const giveUp = new AbortController()
    const connected = codeOf(connect(kit, { connector: 'far', namespace: 'toy', signal: giveUp.signal }))
    await clock.advance(0)
    giveUp.abort()
    expect(await connected).toBe('requestAborted')
    far.opening?.yes(far.shared({ toy: ['brick-far'] }))
    await clock.advance(0)
    expect(far.log).toContain('close')
    expect(mail.log).toEqual(['open bricks'])
    expect(sessionsOf(kit)).toEqual(['mail'])
    expect(addressesOf(kit)).toEqual([undefined, 'brick-mail'])
  })

  it('one that is opened while the other pairs does not take the link away, nor does its yes', async () => {
    const made = site()
    const { kit, far, mail, clock } = made
    await made.start()
    const paired = connect(kit, { connector: 'far', namespace: 'toy' })
    await clock.advance(0)
    await connectOver(made, 'mail', 'bricks')
    expect(kit.store.getState().pairing).toMatchObject({ status: 'connecting', uri: { uri: 'toy:link' } })
    far.opening?.yes(far.shared({ toy: ['brick-far'] }))
    await paired
    expect([pairingStatus(kit.store.getState()).status, mail.log]).toEqual(['connected', ['open bricks']])
  })

  it('the app that led to the last pairing is kept when the other connects', async () => {
    const { kit, far, mail, storage, clock } = await connectedByBoth()
    const choice = () => storage.entries.get('latchkit:default:deeplink_choice')
    far.says({ ...far.shared({ toy: ['brick-far'] }), link: { href: 'far://', name: 'Far' } })
    await clock.advance(0)
    expect(choice()).toContain('far://')
    await disconnect(kit, { namespace: 'bricks' })
    mail.says(mail.shared({ bricks: ['brick-mail'] }))
    await clock.advance(0)
    expect(choice()).toContain('far://')
  })
})

describe('a connector that does not pair', () => {
  it('planted, row 3 (every connector shows a link): none is shown for it, and no pairing is under way', async () => {
    const { kit, start, clock } = site()
    await start()
    const uris: string[] = []
    void codeOf(connect(kit, { connector: 'mail', onUri: ({ uri }) => uris.push(uri) }))
    await clock.advance(0)
    expect([uris, kit.store.getState().pairing.status]).toEqual([[], 'idle'])
    followLink(kit, { href: 'far://', name: 'Far' })
    expect(kit.store.getState().pairing).not.toHaveProperty('linking')
  })

  it('planted, row 3 (closing the modal aborts): closing does not give it up', async () => {
    const { kit, mail, start, clock } = site()
    await start()
    open(kit)
    const connected = connect(kit, { connector: 'mail', namespace: 'toy' })
    await clock.advance(0)
    close(kit)
    await clock.advance(0)
    mail.opening?.yes(mail.shared({ toy: ['brick-mail'] }))
    expect(await connected).toMatchObject({ status: 'connected', connectorId: 'mail' })
  })

  it('planted, row 3 (AUTH rows are installed wallets): it is no row of the list, whatever it is called', async () => {
    const { kit } = await connectedByBoth()
    expect(walletRows(kit.store.getState())).toMatchObject({ installed: [], all: [] })
  })

  it('opens no pairing view where a site has nothing else', async () => {
    const { kit, start } = world({ adapters: [], connectors: [createToyShared('mail', 'AUTH').given] })
    await start()
    open(kit)
    expect(kit.store.getState().router.history.at(-1)?.name).not.toBe('ConnectingWalletConnectBasic')
  })
})

describe('a second wallet over the same connector', () => {
  it('takes the place of the first: what it does not share is disconnected', async () => {
    const made = site()
    const { kit, far, clock, bricks } = made
    await made.start()
    const connected = connect(kit, { connector: 'far' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }))
    await connected
    const second = connect(kit, { connector: 'far', namespace: 'toy' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-c'] }))
    await second
    await clock.advance(0)
    expect(addressesOf(kit)).toEqual(['brick-c', undefined])
    expect([sessionsOf(kit), bricks.requests.at(-1)]).toEqual([['far'], 'far left'])
  })

  it('declined, the first stands as before, also after a page load', async () => {
    const { kit, far, clock, storage } = await connectedByBoth()
    const second = codeOf(connect(kit, { connector: 'far', namespace: 'toy' }))
    await clock.advance(0)
    followLink(kit, { href: 'other://', name: 'Other' })
    followLink(kit, undefined)
    far.opening?.no()
    expect(await second).toBe('userRejected')
    expect(addressesOf(kit)).toEqual(['brick-far', 'brick-mail'])
    expect(pairingStatus(kit.store.getState(), 'far')).toMatchObject({ status: 'connected', error: true })
    expect(storage.entries.get('latchkit:default:shared_until')).toContain('"far":604800000')
  })
})

describe('adapters that come and go', () => {
  it('a connector given to the kit stays with the last adapter gone', async () => {
    const { kit, far, clock } = await connectedByBoth()
    await removeAdapter(kit, { namespace: 'toy' })
    await removeAdapter(kit, { namespace: 'bricks' })
    const connected = connect(kit, { connector: 'far' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-far'] }))
    expect(await connected).toMatchObject({ connectorId: 'far' })
    kit.destroy()
    expect(far.log.filter((each) => each === 'stop')).toHaveLength(1)
  })
})
