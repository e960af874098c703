import { readMessageOf } from '../../siwx/message/readMessageOf.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { oneStepNonceMs } from '../../wire/constants.js'
import type { OneStepSignIn, OneStepText, SiwxFields, SiwxSession } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { signInMemory } from './signInMemory.js'
import { watchSignIn } from './watchSignIn.js'

/**
 * Requests a sign-in together with a connection. The server has only a short time to return its nonce; if it is late, the
 * visitor connects without signing in, and signs in afterwards.
 */
export async function requestSignIn(
  kit: Kit,
  namespace: ChainNamespace,
  network?: CaipNetworkId,
): Promise<OneStepSignIn | undefined> {
  watchSignIn(kit)
  const { running } = kit.live
  const { siwx } = signInMemory(kit)
  const { verify } = running.get(namespace) ?? {}
  const [{ type = '' } = {}] = kit.adapters.get(namespace)?.accountTypes ?? []
  const { requestedCaipNetworks = [], caipNetworkId } =
    kit.store.getState().chains[namespace]?.networkState ?? {}
  const chainIds = requestedCaipNetworks.map((each) => each.caipNetworkId)
  const chainId = [network, caipNetworkId, ...chainIds].find((each) => each && chainIds.includes(each))
  if (!siwx?.plugin.createFields || !verify || !chainId) return undefined
  // The wallet cannot tell whether the connection or the sign-in was declined, so an optional sign-in is not requested twice.
  if (siwx.isRefused() && !siwx.plugin.getRequired?.()) return undefined
  const { deliveredSignIns } = siwx
  deliveredSignIns.delete(namespace)
  const fields = await fieldsInTime(kit, siwx.plugin.createFields({ chainId }))
  const isForPage = globalThis.location === undefined || fields?.domain === location.host
  if (!fields || fields.chainId !== chainId || !isForPage) return undefined
  const doubtfulMessages = new Set<string>()
  return {
    fields,
    async verify({ address, chainId: caipNetworkId, message, signature }) {
      const account = { namespace, type, id: address, addresses: { [caipNetworkId]: address } }
      const capability = await verify()
      const request = { account, caipNetworkId, message, signature: { signature } }
      const answer = await capability.verifyMessage(request)
      if (answer === 'unknown') doubtfulMessages.add(message)
      return answer
    },
    deliver(text) {
      // On a site without a server, this page must be able to verify the signature.
      const isDoubtful = siwx.plugin.unverified && doubtfulMessages.has(text.message)
      const session = isDoubtful ? undefined : sessionOf(fields, chainIds, text)
      if (session) deliveredSignIns.set(namespace, { session, at: kit.services.clock.now() })
      else kit.services.logger.warn('what a wallet signed does not sign in: it is asked after connecting')
    },
  }
}

/** Resolves with the fields, or with `undefined` if the server fails or takes too long. */
function fieldsInTime(kit: Kit, request: Promise<SiwxFields>): Promise<SiwxFields | undefined> {
  const { clock, logger } = kit.services
  return new Promise((resolve) => {
    const giveUp = (error?: unknown) => {
      logger.debug('a wallet connects without signing in: there is no nonce', error)
      resolve(undefined)
    }
    const cancel = clock.after(oneStepNonceMs, giveUp)
    request.then(resolve, giveUp).finally(cancel)
  })
}

/** Creates the session of a signed text. Returns `undefined` if the text is not the message of the fields. */
function sessionOf(
  fields: SiwxFields,
  chainIds: readonly CaipNetworkId[],
  { message, ...signatureFields }: Omit<OneStepText, 'address'>,
): SiwxSession | undefined {
  const read = readMessageOf(fields, message, chainIds)
  if (!read) return undefined
  const { form: _, scheme: __, ...data } = read
  return { data, message, ...signatureFields }
}
