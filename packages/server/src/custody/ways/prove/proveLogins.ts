import { ways } from 'latchkit/wire/custody'
import type { Finding } from '../../../check/finding.js'
import type { VerifiedIdentity } from '../verifyWay.js'
import {
  type AnswerFields,
  coopHeader,
  finding,
  type ProveOptions,
  randomText,
  reasonText,
  type Steps,
} from './proveSteps.js'

/** Says what a person is, as far as it is nobody's secret. */
function describeIdentity({ subject, email, userName }: VerifiedIdentity): string {
  const address = email
    ? `an address, ${email.isVerified ? 'verified' : 'not verified'}${email.isRelay ? ', of a relay' : ''}`
    : 'no address'
  return `a subject of ${subject.length} characters, ${address}${userName === undefined ? '' : ', a user name'}`
}

/** Names the claims of an ID token with their types. */
async function describeToken({ id_token: token }: AnswerFields): Promise<readonly Finding[]> {
  if (token === undefined) return []
  const { decodeJwt } = await import('jose')
  try {
    const claims = Object.entries(decodeJwt(token)).map(
      ([name, value]) => `${name} (${Array.isArray(value) ? 'list' : typeof value})`,
    )
    return [finding('ok', 'claims of the ID token', claims.sort().join(', '))]
  } catch {
    return [finding('fault', 'claims of the ID token', 'no ID token')]
  }
}

/** Lets the person log in for the first time, and once more. */
export async function proveLogins(
  { logIn, identify, proofIn }: Steps,
  { ask, provider }: ProveOptions,
): Promise<readonly Finding[]> {
  const first = await logIn(
    '1. Open this address in a browser that the provider does not know, with JavaScript off for the secure site. Log in and agree.',
  )
  const policy = (
    await ask(`   On the page that asked you to agree, the header ${coopHeader} (none, or what it says):`)
  ).trim()
  const one = await identify(proofIn(first.fields), first.bind)
  const second = await logIn('2. Open this address in the same browser, as the same person.')
  const hasAsked = (await ask('   Did a page wait for you? (yes or no):')).trim().toLowerCase()
  const other = await identify(proofIn(second.fields), second.bind)
  const elsewhere =
    ways[provider].proof === 'idToken' ? await identify(proofIn(first.fields), randomText()) : undefined
  const isSame = typeof one !== 'string' && typeof other !== 'string' && one.subject === other.subject
  return [
    finding(
      /^none$/i.test(policy) ? 'ok' : 'note',
      'page that asks to agree',
      `${coopHeader} ${policy.slice(0, 60) || 'not said'}`,
    ),
    finding(
      first.isOwn && second.isOwn ? 'ok' : 'fault',
      'state',
      first.isOwn && second.isOwn ? 'comes back' : 'does not come back',
    ),
    ...(await describeToken(first.fields)),
    ...(elsewhere === undefined
      ? []
      : [
          finding(
            elsewhere === 'socialRefused, otherNonce' ? 'ok' : 'fault',
            'ID token for another login',
            reasonText(elsewhere),
          ),
        ]),
    finding(
      typeof one === 'string' ? 'fault' : 'ok',
      'first login',
      typeof one === 'string' ? one : describeIdentity(one),
    ),
    finding(
      isSame ? 'ok' : 'fault',
      'second login',
      isSame ? 'the same subject' : typeof other === 'string' ? other : 'another subject',
    ),
    finding(
      hasAsked === 'no' ? 'ok' : 'note',
      'second login, what was seen',
      hasAsked === 'no' ? 'nothing: silent' : 'a page waited',
    ),
  ]
}

/** Lets the person cancel. */
export async function proveCancel({ logIn }: Steps): Promise<Finding> {
  const what = 'login that is cancelled'
  const { fields, isOwn } = await logIn(
    'Last: take back at the provider that you agreed, open this address, and cancel. If it offers no way to cancel, press Enter.',
  )
  if (Object.keys(fields).length === 0) return finding('note', what, 'not tried, or no answer')
  const { error = 'none' } = fields
  return finding(isOwn && error !== 'none' ? 'ok' : 'fault', what, `error ${error.slice(0, 60)}`)
}
