import { accessSync, constants } from 'node:fs'
import type { Config } from '../config/configSchema.js'
import { offeredProviders, redirectAddressOf } from '../secure/offeredProviders.js'
import { type Finding, isOfAnotherUser, otherUserDetail } from './finding.js'

const isReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Says whether the keys of auth and recovery, if this user runs them, can read the client secret of GitHub. */
function checkSecret({ social, custody }: Config): readonly Finding[] {
  const { clientId, clientSecretFile } = social.github
  if (clientId === undefined) return []
  const what = 'client secret of github'
  if (clientSecretFile !== undefined && isReadable(clientSecretFile))
    return [{ what, state: 'ok', detail: 'readable' }]
  if (isOfAnotherUser(custody, 'auth') && isOfAnotherUser(custody, 'recovery'))
    return [{ what, state: 'note', detail: otherUserDetail }]
  const name = 'LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET_FILE'
  const detail =
    clientSecretFile === undefined
      ? `${name} is missing: without it nobody logs in with GitHub`
      : `${name}: the file cannot be read`
  return [{ what, state: 'fault', detail }]
}

/** Says for each provider of logins which address to register with it. No provider is asked. */
export function checkSocials(config: Config): readonly Finding[] {
  const { origin } = config.secure
  if (origin === undefined) return []
  const registrations = offeredProviders(config).map(({ provider }): Finding => {
    const { accepted, standIn } = config.social[provider]
    const address = redirectAddressOf(origin, provider)
    return {
      what: `login with ${provider}`,
      state: accepted === undefined ? 'note' : 'ok',
      detail: [
        `register ${address} as the only redirect address of a client that nothing else uses, your own logins least of all`,
        ...(standIn === undefined ? [] : ['asks a stand-in']),
        ...(accepted === undefined ? ['not tried with the real provider yet'] : []),
      ].join('; '),
    }
  })
  return [...registrations, ...checkSecret(config)]
}
