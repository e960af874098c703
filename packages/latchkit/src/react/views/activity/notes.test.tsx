import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { worlds } from '../../../core/fixtures/worlds.js'
import type { HistoryTransaction } from '../../../wire/http/getHistory.js'
import { closeAll } from '../../modal/fixtures/inModal.js'
import { accountOf } from '../Account/fixtures/accountOf.js'

const world = worlds()
afterEach(closeAll)

const entry = (
  id: string,
  metadata: Partial<HistoryTransaction['metadata']>,
  more: Partial<HistoryTransaction> = {},
): HistoryTransaction => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: '2026-01-15T12:00:00Z',
    sentFrom: 'brick-ann',
    sentTo: 'brick-bob',
    status: 'confirmed',
    chain: 'toy:1',
    ...metadata,
  },
  transfers: [{ fungible_info: { symbol: 'GLD' }, direction: 'out', quantity: { numeric: '2' } }],
  ...more,
})

/** Opens a tab of an account on a network whose gateway answers so. */
async function tabOf(name: string, answers: Readonly<Record<string, object>>) {
  const chains = { '/supported-chains': { http: ['toy:1'], ws: [] } }
  const supports = ['balances', 'activity'] as const
  const { root: modal, pass } = await accountOf(world, { supports, answers: { ...chains, ...answers } })
  await act(async () => {
    const tabs = [...(modal()?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    tabs.find(({ textContent }) => textContent === name)?.click()
    await Promise.all([import('../Account/ActivityPart.js'), import('../Account/Nfts.js')])
  })
  for (let turn = 0; turn < 5; turn++) await pass()
  const texts = (selector: string) =>
    [...(modal()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent?.trim())
  return { root: modal(), texts }
}

it('an own transaction shows its fee to the first digits that say something, a failed one too', async () => {
  const { texts } = await tabOf('Activity', {
    '/history': {
      data: [
        entry('a', { fee: '0.000005' }),
        entry('b', { fee: '0.00123', status: 'failed' }),
        entry('c', { operationType: 'receive' }),
      ],
      next: null,
    },
  })
  const fees = texts('.activity').map((row) => /Fee [\d.]+ \w+/.exec(row ?? '')?.[0])
  expect(fees).toEqual(['Fee 0.000005 BRK', 'Fee 0.0012 BRK', undefined])
})

it('security: a memo is a text apart from the words around it, read with its entry, and no link', async () => {
  const memo = 'Claim at https://prize.example <a href="https://prize.example">now</a>'
  const { root, texts } = await tabOf('Activity', {
    '/history': { data: [entry('a', { memo })], next: null },
  })
  expect(texts('.activity-text .s')).toContain(`Memo: ${memo}`)
  expect(texts('.activity bdi')).toEqual([memo])
  expect(root?.querySelector('.activity bdi a')).toBeNull()
  const described = root?.querySelector('.activity a')?.getAttribute('aria-describedby')?.split(' ') ?? []
  const spoken = described.map((id) => root?.getElementById(id)?.textContent).join(' ')
  expect(spoken).toContain(`Memo: ${memo}`)
})

it('a long memo is cut off in its row', async () => {
  const memo = 'word '.repeat(50)
  const { texts } = await tabOf('Activity', { '/history': { data: [entry('a', { memo })], next: null } })
  expect(texts('.activity bdi')).toEqual([`${'word '.repeat(16).trim()}…`])
})

it('what is not all that happened says so: of an entry, and of the list', async () => {
  const { texts } = await tabOf('Activity', {
    '/history': {
      data: [
        entry('a', {}, { more: true }),
        entry('b', { operationType: 'execute' }, { transfers: [], more: true }),
      ],
      next: null,
      more: true,
    },
  })
  expect(texts('.activity-text')).toEqual(['Sent , and more', 'Contract call No details available'])
  expect(texts('.activity-note')).toEqual([
    'Some activity isn’t listed. This account has more tokens than this site can look through.',
  ])
})

it.each([
  ['an empty list', [], 'No NFTs to showCompressed NFTs can’t be shown here.Receive', []],
  [
    'a list',
    [
      {
        chainId: 'toy:1',
        address: 'toy:1:brick-art',
        tokenId: '1',
        standard: 'metaplex',
        name: 'Art',
        collection: '',
        quantity: '1',
        flags: { is_spam: false },
      },
    ],
    undefined,
    ['Compressed NFTs can’t be shown here.'],
  ],
])(
  '%s of NFTs that cannot hold all kinds says which are missing, and never that there are none',
  async (_, data, state, note) => {
    const { texts } = await tabOf('NFTs', { '/nfts': { data, next: null, omits: ['compressed'] } })
    expect([texts('.state')[0], texts('.nfts-note')]).toEqual([state, note])
  },
)

it('an account without activity is led to where it receives', async () => {
  const { texts } = await tabOf('Activity', { '/history': { data: [], next: null } })
  expect(texts('.activity-list .state')).toEqual([
    'No activity yetWhat you send and receive on Toy 1 shows up here.Receive',
  ])
})
