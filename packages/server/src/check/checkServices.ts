import { isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import type { Config } from '../config/configSchema.js'
import { type CustodyService, custodyServices } from '../custody/keys/keyFile.js'
import { hostIn } from '../operations/kindOf.js'
import type { PublicKeys } from '../secure/createSecureSite.js'
import { readPublicKeys } from '../secure/openSecureSite.js'
import { askPage } from './askPage.js'
import { publicKeysPath } from './checkKeys.js'
import type { Finding } from './finding.js'

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ hpke: v.string(), verify: v.string() }))

const variables = { auth: 'LATCHKIT_SECURE_AUTH_URL', recovery: 'LATCHKIT_SECURE_RECOVERY_URL' } as const

/** Asks a service for its public keys at the URL that the frame uses, and compares them with the frame's. */
async function checkVisitorUrl(
  { secure }: Config,
  service: 'auth' | 'recovery',
  pinnedKeys: PublicKeys | undefined,
): Promise<Finding> {
  const url = service === 'auth' ? secure.authUrl : secure.recoveryUrl
  if (url === undefined)
    return {
      what: service,
      state: 'fault',
      detail: `${variables[service]} is missing: without it no visitor can log in`,
    }
  const what = `${service} ${hostIn(url)}`
  const path = `/${service}/v1`
  const origin = secure.origin === undefined ? {} : { Origin: secure.origin }
  const answer = await askPage(new URL(`${path}/keys`, url).href, origin)
  const faulty = (detail: string): Finding => ({ what, state: 'fault', detail })
  if ('problem' in answer) return faulty(`${answer.problem}: is it started, and TLS in front of it?`)
  const { status, body } = answer
  if (status === 403)
    return faulty('answers 403: give it the same LATCHKIT_SECURE_ORIGIN, and start it again')
  if (status === 503) return faulty(`answers 503: look whether ${service} and its keys run, and at its log`)
  const keys = v.safeParse(keysSchema, body?.toString() ?? '')
  if (status !== 200 || !keys.success)
    return faulty(`answers ${status} and no keys: does its proxy pass ${path}/ on to ${service}?`)
  const expectedKeys = pinnedKeys?.[service]
  if (expectedKeys && (expectedKeys.hpke !== keys.output.hpke || expectedKeys.verify !== keys.output.verify))
    return faulty('has other keys than public.json: bring that file from where the keys were made')
  return { what, state: 'ok', detail: 'answers' }
}

/** Asks a service that runs elsewhere whether it is ready, at the URL that the programs use. */
async function checkServiceUrl(service: CustodyService, url: string): Promise<Finding> {
  const what = `${service} ${hostIn(url)}`
  const answer = await askPage(new URL('/readyz', url).href)
  const variable = `LATCHKIT_CUSTODY_${service.toUpperCase()}_URL`
  const faulty = (detail: string): Finding => ({ what, state: 'fault', detail })
  if ('problem' in answer) return faulty(`${answer.problem}: is it started, and ${variable} right?`)
  if (answer.status === 503) return faulty('is not ready: its database does not answer; its log says more')
  if (answer.status !== 200)
    return faulty(`answers ${answer.status}: is ${variable} right, and ${service} as new as this program?`)
  return { what, state: 'ok', detail: 'ready' }
}

/** Reads the public keys that the frame has. `undefined` if they are unreadable, which another check reports. */
function readPinnedKeys(config: Config): PublicKeys | undefined {
  try {
    return readPublicKeys(publicKeysPath(config))
  } catch (error) {
    if (isLatchkitError(error)) return undefined
    throw error
  }
}

/** Checks auth and recovery as visitors reach them, and each service that has a URL of its own. */
export function checkServices(config: Config): readonly Promise<Finding>[] {
  const pinnedKeys = readPinnedKeys(config)
  return [
    ...(['auth', 'recovery'] as const).map((service) => checkVisitorUrl(config, service, pinnedKeys)),
    ...custodyServices.flatMap((service) => {
      const { url } = config.custody[service]
      return url === undefined ? [] : [checkServiceUrl(service, url)]
    }),
  ]
}
