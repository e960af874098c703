import { join } from 'node:path'
import { isLatchkitError } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { type CustodyService, custodyServices, readKeyFile } from '../custody/keys/keyFile.js'
import { keysUnreadable } from '../errors/custody.js'
import { readPublicKeys } from '../secure/openSecureSite.js'
import { type Finding, isOfAnotherUser, otherUserDetail } from './finding.js'

/** Checks that the keys of a service exist, belong to it, and are readable only by their owner. */
function checkKeyFile({ custody, environment }: Config, service: CustodyService): Finding {
  const what = `keys of ${service}`
  const path = join(custody.keys, `${service}.json`)
  try {
    readKeyFile(custody.keys, service)
    return { what, state: 'ok', detail: path }
  } catch (error) {
    if (!isLatchkitError(error, keysUnreadable)) throw error
    const { reason } = error.data
    const isHidden = reason === 'ENOENT' || reason === 'EACCES'
    if (isHidden && isOfAnotherUser(custody, service)) return { what, state: 'note', detail: otherUserDetail }
    if (reason === 'ENOENT' && environment === 'development')
      return { what, state: 'note', detail: `${path}: made at the start, for development` }
    const isReadableByOthers = reason.startsWith('others may read')
    const detail = isReadableByOthers ? `${path}: ${reason}: chmod 600 ${path}` : error.message
    return { what, state: 'fault', detail }
  }
}

/** Returns the path of `public.json`, which the secure site gives to the frame. */
export const publicKeysPath = ({ secure, custody }: Config) =>
  join(secure.keys ?? custody.keys, 'public.json')

function checkPublicKeys(config: Config): Finding {
  const what = 'public keys'
  const path = publicKeysPath(config)
  try {
    const keys = readPublicKeys(path)
    const missingServices = custodyServices.filter((service) => keys[service] === undefined)
    if (missingServices.length === 0) return { what, state: 'ok', detail: path }
    const detail = `${path}: has none of ${missingServices.join(', ')}: put back the one that was made with the keys`
    return { what, state: 'fault', detail }
  } catch (error) {
    if (!isLatchkitError(error)) throw error
    if (config.environment === 'development')
      return { what, state: 'note', detail: `${path}: made at the start, for development` }
    return { what, state: 'fault', detail: error.message }
  }
}

/** Checks the key files of the e-mail wallet. Their contents are not printed. */
export const checkKeys = (config: Config): readonly Finding[] => [
  ...custodyServices.map((service) => checkKeyFile(config, service)),
  checkPublicKeys(config),
]
