import * as v from 'valibot'
import { parseUnits, toHex } from 'viem'
import { caip2Of } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { nativeTokenAddress } from '../../../../packages/latchkit/src/wire/http/chainFields.js'
import { getBalance } from '../../../../packages/latchkit/src/wire/http/getBalance.js'
import { askGateway } from '../../../reading/src/chain/gateway.js'
import { frameFailure } from '../channel/frameFailure.js'
import { gatewayOf } from '../config.js'
import { mainAddress } from '../namespaces/addresses.js'
import { connectedWallet, unauthorizedCode } from './connectedWallet.js'
import type { FrameParts } from './frameState.js'

const unsupportedCode = 4200
const invalidParamsCode = -32_602

const hexList = v.optional(v.array(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,14}$/i))))
const capabilitiesParams = v.union([v.tuple([]), v.tuple([v.string()]), v.tuple([v.string(), hexList])])
const assetsParams = v.tuple([
  v.object({
    account: v.string(),
    chainFilter: hexList,
    assetFilter: v.optional(v.record(v.string(), v.array(v.object({ address: v.string() })))),
    assetTypeFilter: v.optional(v.array(v.string())),
  }),
])

function parse<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw frameFailure('The parameters can’t be read', invalidParamsCode)
  return parsed.output
}

/** Returns the chains that a page asks about and the wallet has. */
function chainsIn({ config }: FrameParts, filter: readonly string[] | undefined) {
  const chainIds = filter?.map((each) => Number(each))
  return config.networks.chains.filter(({ id }) => !chainIds || chainIds.includes(id))
}

async function requireOwn(parts: FrameParts, address: string | undefined): Promise<string> {
  const ownAddress = mainAddress((await connectedWallet(parts)).facts.addresses)
  if (address !== undefined && address.toLowerCase() !== ownAddress.toLowerCase()) {
    throw frameFailure('This account isn’t connected', unauthorizedCode)
  }
  return ownAddress
}

/** EIP-5792: returns the capabilities on each chain. Calls are sent as separate transactions. */
export async function capabilities(parts: FrameParts, params: unknown): Promise<object> {
  const [address, filter] = parse(capabilitiesParams, params ?? [])
  await requireOwn(parts, address)
  const chainCapabilities = {
    atomic: { status: 'unsupported' },
    ...(parts.config.gateway !== undefined && { assetDiscovery: { supported: true } }),
  }
  return Object.fromEntries(chainsIn(parts, filter).map(({ id }) => [toHex(id), chainCapabilities]))
}

/**
 * ERC-7811: returns the assets of the account, from the gateway.
 * @param mayHaveChanged Whether the gateway must read them anew: its cache may be an hour old.
 */
export async function assets(parts: FrameParts, params: unknown, mayHaveChanged: boolean): Promise<object> {
  const [{ account, chainFilter, assetFilter, assetTypeFilter }] = parse(assetsParams, params)
  const ownAddress = await requireOwn(parts, account)
  const gateway = gatewayOf(parts.config)
  if (!gateway) throw frameFailure('This site has no gateway that lists assets', unsupportedCode)
  const lists = await Promise.all(
    chainsIn(parts, chainFilter).map(async ({ id }) => {
      const path = `/v1/account/${ownAddress}/balance`
      const chainId = caip2Of(id)
      const query = {
        chainId,
        ...(mayHaveChanged && { forceUpdate: `${chainId}:${nativeTokenAddress}` }),
      }
      const answer = await askGateway(gateway, path, undefined, query).catch(() => ({}))
      const parsed = v.safeParse(getBalance.answer, answer)
      if (!parsed.success) throw frameFailure('The gateway’s list of assets can’t be read', unsupportedCode)
      const filteredAddresses = assetFilter?.[toHex(id)]?.map(({ address }) => address.toLowerCase())
      const all = parsed.output.balances
        .map(assetOf)
        .filter(
          ({ address, type }) =>
            (!filteredAddresses || filteredAddresses.includes(address.toLowerCase())) &&
            (!assetTypeFilter || assetTypeFilter.includes(type)),
        )
      return [toHex(id), all] as const
    }),
  )
  return Object.fromEntries(lists)
}

type Balance = v.InferOutput<typeof getBalance.answer>['balances'][number]

function assetOf({ address, name, symbol, price, quantity, iconUrl }: Balance) {
  const decimals = Number(quantity.decimals)
  return {
    address: address?.split(':').at(-1) ?? 'native',
    balance: toHex(parseUnits(quantity.numeric, decimals)),
    type: address === undefined ? 'NATIVE' : 'ERC20',
    metadata: { name, symbol, decimals, price, iconUrl },
  }
}
