import { showHidden } from '../../../reading/src/showHidden.js'
import type { Request } from '../wallet/wallet.js'
import { Code } from './Code.js'

/** Shows the request as it was received. */
export function RawRequest({ request }: { readonly request: Request }) {
  return (
    <details>
      <summary>Show the raw request</summary>
      <Code label="Raw request" text={showHidden(JSON.stringify(request.params.request, null, 2))} />
    </details>
  )
}
