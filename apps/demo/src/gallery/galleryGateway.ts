import type { TokenBalance } from '../../../../packages/latchkit/src/wire/http/getBalance.js'
import type { HistoryTransaction } from '../../../../packages/latchkit/src/wire/http/getHistory.js'
import type { AccountNft } from '../../../../packages/latchkit/src/wire/http/getNfts.js'

/** The answers of the gateway of a state. `never` leaves a question open, `failed` answers 404. */
export interface GatewayScript {
  readonly balances?: 'never' | 'failed' | readonly TokenBalance[]
  readonly history?: 'never' | 'failed' | readonly HistoryTransaction[]
  /** There are further pages, and so they go; an end unless given. */
  readonly further?: 'never' | 'failed'
  /** The name of the address; none unless given. */
  readonly name?: string
  /** The picture of every network that is asked for by its `imageId`, as SVG. */
  readonly picture?: string
  readonly nfts?: 'never' | 'failed' | readonly AccountNft[]
  /** The history is not all of it, and the NFTs lack the compressed ones. */
  readonly isPartial?: boolean
}

/** The address of the gallery's gateway; no request ever leaves for it. */
export const galleryBackend = 'https://gateway.example'

/** A gateway that plays a script, in place of the browser's `fetch`. */
export function galleryGateway(script: GatewayScript, chainId: string): typeof fetch {
  const answer = (part: 'never' | 'failed' | object): Promise<Response> => {
    if (part === 'never') return new Promise(() => undefined)
    // 404 is final: nothing is tried again.
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
