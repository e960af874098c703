import type { TokenBalance } from '../../../../packages/latchkit/src/wire/http/getBalance.js'
import type { HistoryTransaction } from '../../../../packages/latchkit/src/wire/http/getHistory.js'
import type { AccountNft } from '../../../../packages/latchkit/src/wire/http/getNfts.js'

/** The answers of a state's gateway. `never` means that no answer comes, `failed` means 404. */
export interface GatewayScript {
  readonly balances?: 'never' | 'failed' | readonly TokenBalance[]
  readonly history?: 'never' | 'failed' | readonly HistoryTransaction[]
  /** The outcome of loading further pages. Default: there are none. */
  readonly further?: 'never' | 'failed'
  /** The name of the address. Default: none. */
  readonly name?: string
  /** The image of every network that has an `imageId`, as SVG. */
  readonly picture?: string
  readonly nfts?: 'never' | 'failed' | readonly AccountNft[]
  /** The history is incomplete, and compressed NFTs are missing. */
  readonly isPartial?: boolean
}

/** The address of the gallery's gateway; no request is ever sent to it. */
export const galleryBackend = 'https://gateway.example'

/** Creates a replacement for the browser's `fetch` that answers from a script. */
export function galleryGateway(script: GatewayScript, chainId: string): typeof fetch {
  const answer = (part: 'never' | 'failed' | object): Promise<Response> => {
    if (part === 'never') return new Promise(() => undefined)
    // 404 is final: the kit does not try again.
    return Promise.resolve(part === 'failed' ? new Response('{}', { status: 404 }) : Response.json(part))
  }
  const listed = (part: 'never' | 'failed' | readonly object[] | undefined, isFurther: boolean) => {
    if (isFurther) return script.further ?? 'failed'
    if (!Array.isArray(part ?? [])) return part as 'never' | 'failed'
    const partial = script.isPartial && { more: true, omits: ['compressed'] }
    return { data: part ?? [], next: script.further ? 'further' : null, ...partial }
  }
  return (address) => {
    const { pathname, searchParams } = new URL(String(address))
    const isFurther = searchParams.has('cursor')
    if (pathname.startsWith('/public/getAssetImage/')) {
      if (script.picture === undefined) return answer('failed')
      const headers = { 'content-type': 'image/svg+xml' }
      return Promise.resolve(new Response(script.picture, { headers }))
    }
    if (pathname === '/v1/supported-chains') return answer({ http: [chainId], ws: [] })
    if (pathname.endsWith('/history')) return answer(listed(script.history, isFurther))
    if (pathname.endsWith('/nfts')) return answer(listed(script.nfts, isFurther))
    if (pathname.startsWith('/v1/identity/')) return answer({ name: script.name ?? null, avatar: null })
    if (!pathname.endsWith('/balance')) return answer({ data: [], count: 0 })
    const { balances = [] } = script
    return answer(typeof balances === 'string' ? balances : { balances })
  }
}
