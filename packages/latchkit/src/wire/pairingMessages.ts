import * as v from 'valibot'

// Schemas of the messages inside the envelopes. They check only the fields that are used, because wallets send further fields,
// leave fields out or send null.

const maxItems = 1_000
const text = v.pipe(v.string(), v.maxLength(4_096))
const texts = v.pipe(v.array(text), v.maxLength(maxItems))
const hex32 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i))
/** §5: a chain id is namespace:chainId. */
const chain = v.pipe(text, v.regex(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}$/))
/** §5: an account id is namespace:chainId:address. */
const account = v.pipe(text, v.regex(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}:[-.%a-zA-Z\d]{1,128}$/))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const rpcId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** How one side describes itself. Claims, not facts. */
export const peerMetadata = v.object({
  name: v.fallback(text, ''),
  description: v.fallback(text, ''),
  url: v.fallback(text, ''),
  icons: v.fallback(texts, []),
  redirect: v.fallback(
    v.nullish(
      v.object({ native: v.nullish(text), universal: v.nullish(text), linkMode: v.nullish(v.boolean()) }),
    ),
    undefined,
  ),
})

const peer = v.object({ publicKey: hex32, metadata: peerMetadata })

/** One namespace of a session (§3). */
export const sessionNamespace = v.object({
  accounts: v.pipe(v.array(account), v.maxLength(maxItems)),
  methods: texts,
  events: texts,
  chains: v.nullish(v.pipe(v.array(chain), v.maxLength(maxItems))),
})

/** The namespaces of a session, by key. */
export const sessionNamespaces = v.record(text, sessionNamespace)

/** One namespace of a proposal. */
export const proposalNamespace = v.object({
  chains: v.nullish(v.pipe(v.array(chain), v.maxLength(maxItems))),
  methods: texts,
  events: texts,
})

const properties = v.fallback(v.nullish(v.record(text, v.unknown())), undefined)

/** The parameters of each method. */
export const methodParams = {
  wc_sessionPropose: v.object({
    proposer: peer,
    requiredNamespaces: v.nullish(v.record(text, proposalNamespace)),
    optionalNamespaces: v.nullish(v.record(text, proposalNamespace)),
    expiryTimestamp: v.nullish(seconds),
    sessionProperties: properties,
    scopedProperties: properties,
  }),
  wc_sessionSettle: v.object({
    controller: peer,
    namespaces: sessionNamespaces,
    expiry: seconds,
    sessionProperties: properties,
    scopedProperties: properties,
    sessionConfig: v.fallback(v.nullish(v.object({ disableDeepLink: v.nullish(v.boolean()) })), undefined),
  }),
  wc_sessionUpdate: v.object({ namespaces: sessionNamespaces }),
  wc_sessionExtend: v.nullish(v.object({ expiry: v.nullish(seconds) })),
  wc_sessionRequest: v.object({
    request: v.object({
      method: text,
      params: v.unknown(),
      expiryTimestamp: v.nullish(seconds),
    }),
    chainId: chain,
  }),
  wc_sessionEvent: v.object({ event: v.object({ name: text, data: v.unknown() }), chainId: chain }),
  wc_sessionDelete: v.nullish(v.object({ code: v.nullish(v.number()), message: v.nullish(v.string()) })),
  wc_sessionPing: v.unknown(),
  wc_pairingDelete: v.unknown(),
  wc_pairingPing: v.unknown(),
} as const

/** The answer to a proposal. */
export const proposeResult = v.object({ responderPublicKey: hex32 })

/** The answer to a one-click sign-in (CAIP-222). */
export const authenticateResult = v.object({
  cacaos: v.pipe(
    v.array(
      v.object({
        h: v.object({ t: text }),
        p: v.looseObject({
          iss: text,
          domain: text,
          aud: text,
          version: text,
          nonce: text,
          iat: text,
          statement: v.nullish(text),
          exp: v.nullish(text),
          nbf: v.nullish(text),
          requestId: v.nullish(text),
          resources: v.nullish(texts),
        }),
        s: v.object({ t: text, s: v.pipe(v.string(), v.maxLength(65_536)), m: v.nullish(text) }),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxItems),
  ),
  responder: peer,
})

/** A JSON-RPC error. */
export const rpcFailure = v.object({
  code: v.fallback(v.number(), 0),
  message: v.fallback(v.string(), ''),
  data: v.optional(v.unknown()),
})

/** A request from the other side. */
export const rpcRequest = v.object({ id: rpcId, method: text, params: v.optional(v.unknown()) })

/** A response from the other side. */
export const rpcResponse = v.union([
  v.object({ id: rpcId, error: rpcFailure }),
  v.object({ id: rpcId, result: v.unknown() }),
])

/** A message that the relay delivers. */
export const relayPush = v.object({
  id: v.union([v.number(), v.string()]),
  method: v.literal('irn_subscription'),
  params: v.object({
    data: v.object({ topic: hex32, message: v.pipe(v.string(), v.minLength(1), v.maxLength(1_048_576)) }),
  }),
})

/** The relay's answer to a call. */
export const relayAnswer = v.union([
  v.object({ id: v.union([v.number(), v.string()]), error: rpcFailure }),
  v.object({ id: v.union([v.number(), v.string()]), result: v.unknown() }),
])

/** A page of messages fetched from the relay. */
export const relayPage = v.object({
  messages: v.array(v.object({ topic: hex32, message: v.pipe(v.string(), v.minLength(1)) })),
  hasMore: v.fallback(v.boolean(), false),
})

/** How one side describes itself, after parsing. */
export type PeerMetadata = v.InferOutput<typeof peerMetadata>
/** One namespace of a session, after parsing. */
export type SessionNamespace = v.InferOutput<typeof sessionNamespace>
/** One namespace of a proposal, after parsing. */
export type ProposalNamespace = v.InferOutput<typeof proposalNamespace>
/** A signed sign-in (CAIP-74): header, payload and signature. */
export type Cacao = v.InferOutput<typeof authenticateResult>['cacaos'][number]
/** A JSON-RPC error, after parsing. */
export type RpcFailure = v.InferOutput<typeof rpcFailure>

/** A site's request that a wallet sign in (CAIP-222). */
export interface AuthPayload {
  readonly type: 'caip122'
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A signed text, for code that can verify the signature. */
export interface SignedText {
  readonly address: string
  readonly chain: string
  readonly message: string
  readonly signature: string
  /** `eip191`: signed by the account's key. `eip1271`: verified by its contract on that chain. */
  readonly kind: string
  /** Text and signature, as the wallet sent them (CAIP-74). */
  readonly cacao: Cacao
}
