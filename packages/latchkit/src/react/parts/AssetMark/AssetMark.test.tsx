import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { worlds } from '../../../core/fixtures/worlds.js'
import { createHost } from '../../host/createHost.js'
import { HostContext } from '../../host/useHost.js'
import { LatchkitProvider } from '../../LatchkitProvider.js'
import { AssetMark } from './AssetMark.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
afterEach(() => document.body.replaceChildren())

it.each([
  ['USDC', 'US'],
  ['🦊FOX', '🦊F'],
  ['X', 'X'],
  [undefined, 'T'],
])(
  'a token without a picture shows two letters, since a badge covers a third: %s',
  async (symbol, letters) => {
    const { kit } = world()
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const host = createHost(document.createElement('p').attachShadow({ mode: 'open' }), undefined, 'en')
    await act(async () =>
      root.render(
        <LatchkitProvider kit={kit}>
          <HostContext.Provider value={host}>
            <AssetMark name="Toy dollar" symbol={symbol} of="brick-usd" />
          </HostContext.Provider>
        </LatchkitProvider>,
      ),
    )
    const mark = place.querySelector<HTMLElement>('.mark')
    expect([mark?.dataset.letter, mark?.classList.contains('tinted')]).toEqual([letters, true])
    await act(async () => root.unmount())
  },
)
