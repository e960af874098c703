import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { inLanguage } from '../../host/createHost.js'
import { type Host, HostContext } from '../../host/useHost.js'
import { Mark, type MarkProps } from './Mark.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const picture = 'data:image/png;base64,AA=='
let unmount = async () => {}
afterEach(() => unmount())

/** A mark on the page: its picture, the letter in its place, and what happens when the picture does not load. */
async function shown(props: Omit<MarkProps, 'name'>) {
  const place = document.createElement('div')
  const root = createRoot(place)
  unmount = () => act(async () => root.unmount())
  const host = { ...inLanguage(undefined, 'en'), icons: new Map(), adopt: () => undefined } as unknown as Host
  await act(async () =>
    root.render(
      <HostContext.Provider value={host}>
        <Mark name="lumen" {...props} />
      </HostContext.Provider>,
    ),
  )
  const image = () => place.querySelector('img')
  return {
    source: () => image()?.getAttribute('src'),
    letter: () => place.querySelector('.mark')?.getAttribute('data-letter'),
    fail: () => act(async () => image()?.dispatchEvent(new Event('error'))),
  }
}

it('§8 a picture that does not load is ignored: the first letter stands in its place', async () => {
  const { source, letter, fail } = await shown({ url: picture })
  expect([source(), letter()]).toEqual([picture, null])
  await fail()
  expect([source(), letter()]).toEqual([undefined, 'L'])
})

it('§8 a picture that cannot be fetched, or is nowhere, is ignored as well', async () => {
  for (const load of [async () => undefined, () => Promise.reject(new Error('gone'))]) {
    const { source, letter } = await shown({ id: 'lumen', load })
    expect([source(), letter()]).toEqual([undefined, 'L'])
    await unmount()
  }
})

it('S9: no address but data, https or a blob is shown', async () => {
  const { source, letter } = await shown({ url: 'http://spy.example/x.png' })
  expect([source(), letter()]).toEqual([undefined, 'L'])
})
