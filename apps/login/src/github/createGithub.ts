import { sendJson } from '../pages.js'
import type { StandIn, StandInOptions } from '../standIn.js'
import { answerApi } from './answerApi.js'
import { createAuthorizations } from './createAuthorizations.js'
import { createTokens } from './createTokens.js'

/**
 * Creates what stands in for GitHub, by its documentation: codes are good for ten minutes and once; a challenge that was sent is enforced; the
 * token endpoint tells errors with the status 200; a token ends when it is revoked.
 */
export function createGithub(options: StandInOptions): StandIn {
  const { url, client } = options
  const { authorize, answerWho, takeCode } = createAuthorizations(options)
  const { answerToken, loginOf, revoke } = createTokens(options, takeCode)

  return {
    async answer(request, response, path) {
      const { pathname, searchParams } = new URL(path, url)
      const [, id] = /^\/who\/([\da-f]{40})$/.exec(pathname) ?? []
      if (id !== undefined) return answerWho(request, response, id)
      const route = `${request.method} ${pathname}`
      if (route === 'GET /authorize') return authorize(request, response, searchParams)
      if (route === 'POST /token') return answerToken(request, response)
      if (route === 'GET /user') return answerApi(response, loginOf(request), false)
      if (route === 'GET /emails') return answerApi(response, loginOf(request), true)
      if (route === `DELETE /applications/${client.id}/token`) return revoke(request, response)
      return sendJson(response, 404, { message: 'Not Found' })
    },
  }
}
