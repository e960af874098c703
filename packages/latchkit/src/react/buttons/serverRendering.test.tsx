import { act, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLatchkit } from '../../core/createLatchkit.js'
import { createToy, toyNetwork } from '../../core/fixtures/toy.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { AccountButton } from './AccountButton.js'
import { ConnectButton } from './ConnectButton.js'
import { NetworkButton } from './NetworkButton.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const kit = (locale?: string) =>
  createLatchkit({
    networks: [toyNetwork('1')],
    adapters: [createToy().adapter],
    logLevel: 'silent',
    ...(locale && { locale }),
  })
const page = (of: ReturnType<typeof kit>) => (
  <StrictMode>
    <LatchkitProvider kit={of}>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </LatchkitProvider>
  </StrictMode>
)

afterEach(() => vi.restoreAllMocks())

describe('the buttons on a server', () => {
  it('are written without a style attribute, disconnected', () => {
    const html = renderToString(page(kit()))
    expect(html).not.toContain('style=')
    expect(html).toContain('Connect wallet')
    expect(html).not.toContain('Account')
  })

  it('speak the language the site chose', () => {
    expect(renderToString(page(kit('ar')))).toContain('dir="rtl"')
  })

  it('hydrate without a warning, twice under strict mode', async () => {
    const host = document.createElement('div')
    host.innerHTML = renderToString(page(kit()))
    const problems: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((...args) => problems.push(args))
    vi.spyOn(console, 'warn').mockImplementation((...args) => problems.push(args))
    const browser = kit()
    const root = await act(async () =>
      hydrateRoot(host, page(browser), { onRecoverableError: (error) => problems.push(error) }),
    )
    expect(problems).toEqual([])
    expect(host.querySelectorAll('button')).toHaveLength(2)
    await act(async () => root.unmount())
    browser.destroy()
  })
})
