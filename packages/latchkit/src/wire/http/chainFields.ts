import * as v from 'valibot'

// Fields for chains, accounts and assets in paths, queries and bodies. Only their form is checked here. The gateway's
// namespaces know what an address looks like, and which ways of writing one are equal.

/** §7, [A]: stands for the native currency where a call expects a token address. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const caip2 = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'
const reference = '[-.%a-zA-Z0-9]{1,128}'
const caip2Text = new RegExp(`^${caip2}$`)
const accountText = new RegExp(`^(?:(${caip2}):)?(${reference})$`)
const assetText = new RegExp(`^(${caip2})(?::|/([-a-z0-9]{3,8}):)(${reference})$`)

/** A CAIP-2 network id. */
export const chainId = v.pipe(v.string(), v.regex(caip2Text, 'Expected a CAIP-2 id'))

/** An account as a request names it: the parts of a CAIP-10 id, or an address without a network. */
export interface AccountId {
  /** CAIP-2 id; absent if only an address was given. */
  readonly chainId: string | undefined
  /** The address, as it was written. */
  readonly address: string
}

/** An address without a network, or a CAIP-10 id. */
export const account = v.pipe(
  v.string(),
  v.regex(accountText, 'Expected an address or a CAIP-10 id'),
  v.transform((text): AccountId => {
    const [, chain, address = ''] = accountText.exec(text) ?? []
    return { chainId: chain, address }
  }),
)

/** An asset of a network as a request names it: the parts of a CAIP-10 id of its contract, or of a CAIP-19 id. */
export interface AssetId {
  /** The whole id, as it was written. */
  readonly text: string
  /** CAIP-2 id of the network. */
  readonly chainId: string
  /** CAIP-19 asset namespace, such as `erc20` or `slip44`; absent in a CAIP-10 id. */
  readonly kind: string | undefined
  /** Address or number, as it was written; absent for the native currency. */
  readonly reference: string | undefined
}

/** An asset: CAIP-10 with `nativeTokenAddress` for the native currency, or CAIP-19. */
export const asset = v.pipe(
  v.string(),
  v.regex(assetText, 'Expected a CAIP-10 id'),
  v.transform((text): AssetId => {
    const [, chain = '', kind, named = ''] = assetText.exec(text) ?? []
    const isNative = named.toLowerCase() === nativeTokenAddress
    return { text, chainId: chain, kind, reference: isNative ? undefined : named }
  }),
)

/** The currency of prices. Only USD so far. */
export const currency = v.picklist(['usd'], 'Expected usd')
