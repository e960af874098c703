import { showHidden } from '../../../reading/src/showHidden.js'
import type { Request } from '../wallet/wallet.js'
import { Code } from './Code.js'

/** The request as it came, for who wants to see it. */
export function RawRequest({ request }: { readonly request: Request }) {
  return (
    <details>
      <summary>Show the raw request</summary>
      <Code label="Raw request" text={showHidden(JSON.stringify(request.params.request, null, 2))} />
    </details>
  )
}
