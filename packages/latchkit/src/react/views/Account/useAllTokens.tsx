import { fetchTokenBalance } from '../../../core/account/fetchTokenBalance.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../kit/useSelect.js'
import { useTokenBalance } from '../holdings/useHoldings.js'

/**
 * Reads the tokens of all connected namespaces while the account is shown.
 * @param shown The namespace whose account is shown; the active one unless given.
 * @returns An element for each namespace that is not shown, which reads its tokens, and a function that reads all of them again.
 */
export function useAllTokens(kit: Kit, shown: ChainNamespace | undefined, caipAddress: string | undefined) {
  const readShown = useTokenBalance(kit, shown, caipAddress)
  const shownNamespace = useSelect((state) => shown ?? activeNamespace(state))
  const others = useSelect(connectedNamespaces).filter((each) => each !== shownNamespace)
  const readAgain = async () => {
    const reads = others.map((namespace) =>
      fetchTokenBalance(kit, { namespace, force: true }).catch((error) =>
        kit.services.logger.debug('the tokens could not be read', error),
      ),
    )
    await Promise.all([readShown(), ...reads])
  }
  return {
    readers: others.map((namespace) => <TokenReader key={namespace} kit={kit} namespace={namespace} />),
    readAgain,
  }
}

/** Reads the tokens of a namespace that is connected but not shown; draws nothing. */
function TokenReader({ kit, namespace }: { readonly kit: Kit; readonly namespace: ChainNamespace }) {
  useTokenBalance(
    kit,
    namespace,
    useSelect((state) => accountState(state, namespace).caipAddress),
  )
  return null
}
