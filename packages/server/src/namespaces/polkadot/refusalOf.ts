import type { RawCall, RpcError } from '../../chains/rpc.js'
import { parseJson } from '../../upstream/parseJson.js'
import { runtimeFunctions, storageMethods, wellKnownKeyPrefix } from './methods.js'

const maxDepth = 4

/**
 * G2: returns why the parameters of a call are not allowed; `undefined` if they are. Named parameters are refused where parameters matter,
 * since nodes accept them as well.
 */
export function refusalOf({ method, params = '[]' }: RawCall): RpcError | undefined {
  const isRuntime = method === 'state_call'
  if (!isRuntime && !storageMethods.has(method)) return undefined
  const parsedJson = parseJson(params, maxDepth)
  const list =
    'value' in parsedJson && Array.isArray(parsedJson.value) ? (parsedJson.value as unknown[]) : undefined
  if (!list) return { code: -32602, message: 'Expected parameters as a list' }
  const [first] = list
  if (isRuntime)
    return typeof first === 'string' && runtimeFunctions.has(first)
      ? undefined
      : { code: -32602, message: 'Expected a function that the gateway passes on' }
  const isWellKnownKey = (key: unknown) =>
    typeof key === 'string' && key.toLowerCase().startsWith(wellKnownKeyPrefix)
  return [first].flat().some(isWellKnownKey)
    ? { code: -32602, message: 'Expected keys of what the runtime stores' }
    : undefined
}
