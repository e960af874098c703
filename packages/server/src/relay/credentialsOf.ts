import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials } from './admit.js'

const nonEmpty = (value: string | null | undefined) => (value ? value : undefined)

/** Reads the credentials of a client. The token is in the query, or in a header if the client can set one. */
export function credentialsOf(
  query: string,
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'origin'>,
): Credentials {
  const params = new URLSearchParams(query)
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return {
    token: nonEmpty(params.get('auth')) ?? bearer,
    projectId: nonEmpty(params.get('projectId')),
    origin: headers.origin,
  }
}
