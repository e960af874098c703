import { type AdapterFixture, describeAdapterConformance, type WalletControl } from 'latchkit/testing'
import type { Network } from 'latchkit/wire'
import { describe, expect, it } from 'vitest'
import { lantern } from '../src/lantern/lantern.js'
import { lanternCity, lanternHarbour } from '../src/lantern/networks.js'
import { createLedger } from '../src/ledger/ledger.js'
import { addressOn, keyScheme } from '../src/reef/address.js'
import { reefNorth, reefSouth } from '../src/reef/networks.js'
import { reef } from '../src/reef/reef.js'
import { albums, markOf, purses } from '../src/wallet/lanternFace.js'
import { reefKeys, signatureOf } from '../src/wallet/reefFace.js'
import { createTwin, type Twin } from '../src/wallet/twin.js'

// Both adapters pass the examination of `latchkit/testing`, each with the face that one wallet has towards it.

describeAdapterConformance({ describe, it, expect }, { name: 'reef', open: openReef })
describeAdapterConformance({ describe, it, expect }, { name: 'lantern', open: openLantern })

/** An amount that no floating-point number holds. */
const owned = 90_071_992_547_409_931n

const personOf = ({ person }: Twin) => ({
  get prompts() {
    return person.prompts
  },
  says(answer: 'yes' | 'no' | 'later' | 'nothing') {
    person.answer = answer
  },
  yes: person.yes,
})

function openReef(): AdapterFixture {
  const page = new EventTarget()
  const [first, second] = reefKeys
  const ledger = createLedger({ first: { [`reef:north r${first}1 `]: owned } })
  const twin = createTwin({ ledger, page })
  const { reef: face } = twin
  const on = (key: string) => addressOn(reefNorth.caipNetworkId, key)
  const wallet: WalletControl = Object.defineProperties(personOf(twin), {
    ...Object.getOwnPropertyDescriptors({
      addresses: [on(first), on(second)] as const,
      get listeners() {
        return face.listeners
      },
      appear: twin.appear,
      chooseAccount: face.choose,
      shareNone: face.shareNone,
      leave: face.leave,
      babble() {
        twin.babbles = true
      },
      emitNonsense: face.emitNonsense,
    }),
  }) as unknown as WalletControl
  return {
    adapter: reef({ ledger, page: () => page }),
    wallet,
    network: reefNorth,
    otherNetwork: reefSouth,
    sameAddresses: [addressOn(reefSouth.caipNetworkId, first)],
    otherAddresses: [on(first.toLowerCase().replaceAll('l', 'L'))],
    notAddresses: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', purses[0], 'n0OIl', on(first).slice(1)],
    sending: {
      receiver: on('bEa3mWq7ZtRs'),
      notReceivers: ['n12', purses[0], `${on('bEa3mWq7ZtRs').slice(0, -1)}z`],
      amount: 20_000_000_000n,
      finish: ledger.advance,
    },
    balance: async () => owned,
    verify: async (address, message, { signature, type, publicKey = '' }) =>
      type === keyScheme && address === on(publicKey) && signature === signatureOf(publicKey, message),
    end: () => undefined,
  }
}

function openLantern(): AdapterFixture {
  const page = new EventTarget()
  const [first, second] = purses
  const ledger = createLedger({ first: { [`lantern:city ${first} `]: owned } })
  const twin = createTwin({ ledger, page })
  const { lantern: face } = twin
  const wallet = Object.defineProperties(
    personOf(twin),
    Object.getOwnPropertyDescriptors({
      addresses: [first, second] as const,
      get listeners() {
        return face.listeners
      },
      appear: twin.appear,
      chooseAccount: face.choose,
      shareNone: face.shareNone,
      chooseNetwork: ({ id }: Network) => face.carry(String(id)),
      isOn: ({ id }: Network) => face.town === id,
      leave: face.leave,
      babble() {
        twin.babbles = true
      },
      emitNonsense: face.emitNonsense,
      switching: {
        refuse() {
          face.walks = 'no'
        },
        ignore() {
          face.walks = 'stays'
        },
        forget: ({ id }: Network) => face.forgetTown(String(id)),
      },
    }),
  ) as unknown as WalletControl
  return {
    adapter: lantern({ ledger, page: () => page }),
    wallet,
    network: lanternCity,
    otherNetwork: lanternHarbour,
    unlisted: { ...lanternCity, id: 'outskirts', caipNetworkId: 'lantern:outskirts' },
    sameAddresses: [],
    otherAddresses: [first.toLowerCase().replace('l', 'L'), ...albums],
    notAddresses: ['0x12', addressOn(reefNorth.caipNetworkId, reefKeys[0]), first.slice(1)],
    sending: {
      receiver: 'L8fKmQzTn4WbYc2d',
      paymentLinks: ['lantern:L8fKmQzTn4WbYc2d'],
      notReceivers: ['L12', first.toLowerCase()],
      amount: 12_345n,
      finish: ledger.advance,
    },
    balance: async () => owned,
    verify: async (address, message, { signature }) => signature === markOf(address, message),
    end: () => undefined,
  }
}
