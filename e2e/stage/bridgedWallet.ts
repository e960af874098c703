import type { Page } from '@playwright/test'
import { createTestWallet } from '../../packages/latchkit/src/testing/testWallet.js'
import type { TestWalletOptions } from '../../packages/latchkit/src/testing/testWalletOptions.js'

interface Request {
  readonly method: string
  readonly params?: readonly unknown[]
}

type Answer = { readonly value: unknown } | { readonly error: unknown }

/**
 * Puts the test wallet beside the page, as an extension is: its keys and its chain stay outside, only questions and
 * answers pass. For pages that are not ours to put a wallet into. It tells nothing by itself: no events.
 */
export async function installBridgedWallet(page: Page, options: TestWalletOptions) {
  const wallet = createTestWallet(options)
  await page.exposeFunction('askWallet', async (request: Request): Promise<Answer> => {
    try {
      return { value: await wallet.provider.request(request) }
    } catch (error) {
      const { code, message, data } = error as { code?: number; message?: string; data?: unknown }
      return { error: { code, message, data } }
    }
  })
  await page.addInitScript((info) => {
    const { askWallet } = window as unknown as { askWallet(request: Request): Promise<Answer> }
    const provider = {
      async request(request: Request) {
        const answer = await askWallet(request)
        if ('error' in answer) throw Object.assign(new Error(), answer.error)
        return answer.value
      },
      on: () => undefined,
      removeListener: () => undefined,
    }
    const announce = () => {
      const detail = Object.freeze({ info, provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, wallet.info)
  return wallet
}
