import type { ServerResponse } from 'node:http'
import { sendJson } from '../pages.js'
import { githubId, githubName } from '../persons.js'
import type { Login } from './createTokens.js'

function userOf({ person }: Login): object {
  const { email, name } = person
  // A profile shows whatever address its owner has written there.
  return { id: githubId(email), login: githubName(person), name, email: `public-${email}` }
}

function emailsOf({ person, next }: Login): object {
  const { email, isVerified } = person
  return [
    { email: `other-${email}`, primary: false, verified: true, visibility: null },
    { email, primary: true, verified: next.emailVerified ?? isVerified, visibility: 'private' },
  ]
}

/** Answers what the API tells the holder of a token: the user, or the addresses if the token is for those, too. */
export function answerApi(response: ServerResponse, login: Login | undefined, isOfEmails: boolean): void {
  const mayRead = !isOfEmails || login?.scope.split(',').includes('user:email')
  if (!login) sendJson(response, 401, { message: 'Bad credentials' })
  else if (!mayRead) sendJson(response, 404, { message: 'Not Found' })
  else sendJson(response, 200, isOfEmails ? emailsOf(login) : userOf(login))
}
