import { getMethodsFromRecap, populateAuthPayload } from '@walletconnect/utils'
import type { Networks } from '../config.js'
import type { SignInRequest } from '../wallet/signInRequest.js'
import { methodTexts, type RequestedAccess, readProposal } from './readProposal.js'

type AuthPayload = SignInRequest['params']['authPayload']

/** A sign-in as this wallet answers it: what the site may do afterwards, and what is signed. */
export interface SignInReading {
  readonly access: RequestedAccess
  /** The fields to sign, with what is allowed; `undefined` if this wallet has none of the site's networks. */
  readonly payload: AuthPayload | undefined
  /** The network of the signature. One message is enough, since it names the other allowed networks. */
  readonly chain: string
}

/** Compares a sign-in request with what this wallet has. */
export function readSignIn({ params }: SignInRequest, ownNetworks: Networks): SignInReading {
  const { authPayload } = params
  const recap = authPayload.resources?.at(-1) ?? ''
  const wanted = recap.startsWith('urn:recap:') ? getMethodsFromRecap(recap).map(String) : []
  const requested = {
    chains: authPayload.chains,
    methods: wanted,
    events: ['accountsChanged', 'chainChanged'],
  }
  const access = readProposal(
    { requiredNamespaces: {}, optionalNamespaces: { eip155: requested } },
    ownNetworks,
  )
  const chains = access.access.flatMap(({ networks }) => networks.map(({ id }) => id))
  const [chain = ''] = chains
  const methods = wanted.filter((method) => Object.hasOwn(methodTexts.eip155, method))
  return {
    access,
    chain,
    payload: chain ? populateAuthPayload({ authPayload, chains, methods }) : undefined,
  }
}
