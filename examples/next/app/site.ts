import { createSiwx, openSiwxStore, type Siwx } from '@latchkit/server/siwx'

/** The address that visitors open. In production it is one of https. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'

let opened: Promise<Siwx> | undefined

/** Signing in. The store opens with the first request, not while the site is built. */
export function openSiwx(): Promise<Siwx> {
  opened ??= open()
  return opened
}

const open = async () =>
  createSiwx({
    domains: [new URL(origin).host],
    chainIds: ['eip155:11155111', 'eip155:31337'],
    store: await openSiwxStore({ folder: process.env.DATA ?? 'data' }),
    // Set by the proxy in front, which takes away what a visitor sends. Without it all visitors share one limit.
    addressOf: (request) => request.headers.get('X-Real-IP') ?? undefined,
  })
