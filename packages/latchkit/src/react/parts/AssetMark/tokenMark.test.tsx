import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import type { Network } from '../../../wire/entities.js'
import { createHost } from '../../host/createHost.js'
import { HostContext } from '../../host/useHost.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { TokenMark } from './AssetMark.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()
const picture = 'data:image/png;base64,AA=='

/** The picture and the letters of a token on a network whose mark is `picture`. */
async function markOf(address: string | undefined) {
  const { kit } = world({ adapters: [createToy().adapter] })
  const [known] = kit.config.networks
  const network = { ...known, name: 'Ethereum', assets: { imageUrl: picture } } as Network
  const page = document.createElement('div')
  const host = createHost(page.attachShadow({ mode: 'open' }), undefined, 'en')
  const root = createRoot(page)
  const token = { name: 'Ethereum', symbol: 'ETH', ...(address !== undefined && { address }) }
  await act(async () =>
    root.render(
      <KitContext value={kit}>
        <HostContext value={host}>
          <TokenMark token={token} network={network} />
        </HostContext>
      </KitContext>,
    ),
  )
  const mark = [
    page.querySelector('img')?.getAttribute('src'),
    page.querySelector('.mark')?.getAttribute('data-letter'),
  ]
  await act(async () => root.unmount())
  return mark
}

it('the native currency has the mark of its network', async () => {
  expect(await markOf(undefined)).toEqual([picture, null])
})

it('error: a token that calls itself ETH does not have the mark of the network', async () => {
  expect(await markOf('0x5FbDB2315678afecb367f032d93F642f64180aa3')).toEqual([undefined, 'ET'])
})
