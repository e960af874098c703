import * as v from 'valibot'

// What paths, queries and bodies say of chains, accounts and assets. Only their form is read here: what an address of a
// namespace looks like is known to the gateway's namespaces, and so is which ways of writing one are the same.

/** §7, [A]: how a call names the native currency where a token is expected. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const caip2 = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'
const reference = '[-.%a-zA-Z0-9]{1,128}'
const caip2Text = new RegExp(`^${caip2}$`)
const accountText = new RegExp(`^(?:(${caip2}):)?(${reference})$`)
const assetText = new RegExp(`^(${caip2})(?::|/([-a-z0-9]{3,8}):)(${reference})$`)

/** A CAIP-2 network id. */
export const chainId = v.pipe(v.string(), v.regex(caip2Text, 'Expected a CAIP-2 id'))

/** An account as a request names it: a CAIP-10 id in its parts, or an address alone. */
export interface AccountId {
  /** CAIP-2; absent where the address stands alone. */
  readonly chainId: string | undefined
  /** The address as it was written. */
  readonly address: string
}

/** An account: an address alone, or a CAIP-10 id. */
export const account = v.pipe(
  v.string(),
  v.regex(accountText, 'Expected an address or a CAIP-10 id'),
  v.transform((text): AccountId => {
    const [, chain, address = ''] = accountText.exec(text) ?? []
    return { chainId: chain, address }
  }),
)

/** An asset of a network as a request names it: a CAIP-10 id of its contract, or a CAIP-19 id, in its parts. */
export interface AssetId {
  /** The whole id, as it was written. */
  readonly text: string
  /** CAIP-2. */
  readonly chainId: string
  /** The asset namespace of CAIP-19, such as `erc20` or `slip44`; absent in a CAIP-10 id. */
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

/** Amounts in money: one currency so far. */
export const currency = v.picklist(['usd'], 'Expected usd')
