import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createLatchkit } from '../../core/createLatchkit.js'
import { createToy, toyNetwork } from '../../core/fixtures/toy.js'
import { afterPaint } from '../../core/kit/afterPaint.js'
import type { Loader } from '../../core/kit/loadFile.js'
import { KitContext } from './useLatchkit.js'
import { useLoaded } from './useLoaded.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Probe({ loader }: { readonly loader: Loader<string> }) {
  return useLoaded(true, loader) ?? 'loading'
}

it('loads after the next frame, logs a missing file once, however often it is rendered meanwhile, and tries again at the next rendering', async () => {
  const errors: unknown[] = []
  const silent = () => undefined
  const kit = createLatchkit({
    networks: [toyNetwork('1')],
    adapters: [createToy().adapter],
    services: {
      logger: { debug: silent, info: silent, warn: silent, error: (message) => void errors.push(message) },
    },
  })
  const requests: { resolve: (file: string) => void; reject: (error: Error) => void }[] = []
  const loader = () => new Promise<string>((resolve, reject) => requests.push({ resolve, reject }))
  const element = document.createElement('div')
  const root = createRoot(element)
  const render = () =>
    act(async () => {
      root.render(
        <KitContext.Provider value={kit}>
          <Probe loader={loader} />
        </KitContext.Provider>,
      )
    })
  const paint = () => act(() => new Promise<void>((done) => afterPaint(done)))
  await render()
  await render()
  expect(requests).toEqual([])
  await paint()
  await render()
  await paint()
  await act(async () => requests[0]?.reject(new Error('offline')))
  expect([requests.length, errors]).toEqual([1, ['a part of the kit could not be loaded']])
  await render()
  await paint()
  await act(async () => requests[1]?.resolve('here'))
  expect([requests.length, errors.length, element.textContent]).toEqual([2, 1, 'here'])
  await act(async () => root.unmount())
})
