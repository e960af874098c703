import type { ChainNamespace } from '../../wire/caip.js'
import type { OptionProblem } from '../../wire/errors/kit.js'
import type { Adapter } from '../contracts/adapter.js'

/** Checks that the account type which a site chose for a namespace is one that its adapter knows. */
export function accountTypeProblems(
  { namespace, accountTypes }: Adapter,
  chosen: Readonly<Record<ChainNamespace, string>> = {},
): OptionProblem[] {
  const wanted = chosen[namespace]
  const known = accountTypes.map(({ type }) => type)
  if (wanted === undefined || known.includes(wanted)) return []
  const message = `Expected ${known.join(' | ')}, received ${wanted}`
  return [{ path: `defaultAccountTypes.${namespace}`, message }]
}
