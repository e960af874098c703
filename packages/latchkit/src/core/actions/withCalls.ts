import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { unsupportedChain } from '../../wire/errors/verbs.js'
import type { CallsCapability } from '../calls.js'
import { catalogued } from '../catalogued.js'
import type { Kit } from '../kit.js'
import { type Held, held } from './held.js'

/**
 * Has the connected wallet do something with calls. What it throws is catalogued.
 * @throws `chainRequired`, `notConnected`, `unsupportedChain` where the namespace knows no calls.
 */
export async function withCalls<Answer>(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  doing: string,
  act: (calls: CallsCapability, wallet: Held) => Promise<Answer>,
): Promise<Answer> {
  const wallet = held(kit, namespace, doing)
  const { session, connector, namespace: used } = wallet
  if (!session.calls) throw fail(unsupportedChain, { namespace: used })
  try {
    return await act(await session.calls(), wallet)
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
