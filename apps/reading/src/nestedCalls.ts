import {
  type AbiParameter,
  type Address,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
  zeroAddress,
} from 'viem'

/** A call inside another one. */
export interface CarriedCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** The calls inside a call: several, or one that its contract makes in its own name. */
export type Carried =
  | { readonly kind: 'batch'; readonly calls: readonly CarriedCall[] }
  | { readonly kind: 'execute'; readonly delegates: boolean; readonly inner: CarriedCall }

interface Row {
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
  /** Reads the nested calls; `undefined` if the call does more than that. */
  read(args: readonly unknown[], contract: Address): Carried | undefined
}

/** Creates a row of the table: a call by its name and parameters, and how to read its nested calls. */
function row<const Inputs extends readonly AbiParameter[]>(
  name: string,
  inputs: Inputs,
  read: (args: DecodeAbiParametersReturnType<Inputs>, contract: Address) => Carried | undefined,
): Row {
  const selector = toFunctionSelector({
    type: 'function',
    name,
    inputs,
    outputs: [],
    stateMutability: 'payable',
  })
  return { selector, inputs, read: read as Row['read'] }
}

const batch = (calls: readonly CarriedCall[]): Carried => ({ kind: 'batch', calls })
const execute = (to: Address, value: bigint, data: Hex, delegates = false): Carried => ({
  kind: 'execute',
  delegates,
  inner: { to, value, data },
})
/** Reads a call by the operation number of Safe and others: 0 is a call, 1 runs another contract's code; others are not read. */
const byOperation = (to: Address, value: bigint, data: Hex, operation: number) =>
  operation > 1 ? undefined : execute(to, value, data, operation === 1)

const ofItself = (contract: Address, all: readonly Hex[]) =>
  batch(all.map((data) => ({ to: contract, value: 0n, data })))
const ofTargets = (all: readonly { readonly target: Address; readonly callData: Hex }[]) =>
  batch(all.map(({ target, callData }) => ({ to: target, value: 0n, data: callData })))
const paired = (to: readonly Address[], value: readonly bigint[], data: readonly Hex[]) =>
  to.length === data.length && to.length === value.length
    ? batch(to.map((each, at) => ({ to: each, value: value[at] ?? 0n, data: data[at] ?? '0x' })))
    : undefined

const targets = '(address target, bytes callData)[] calls'
const executions = parseAbiParameters('(address target, uint256 value, bytes callData)[] calls')
const module = parseAbiParameters('address to, uint256 value, bytes data, uint8 operation')

/** Calls that contain others: multicall, Multicall3, Safe, single-owner proxies, and contract accounts. */
const rows: readonly Row[] = [
  row('multicall', parseAbiParameters('bytes[] calls'), ([all], contract) => ofItself(contract, all)),
  row('multicall', parseAbiParameters('uint256 deadline, bytes[] calls'), ([, all], contract) =>
    ofItself(contract, all),
  ),
  row('multicall', parseAbiParameters('bytes32 previousBlockhash, bytes[] calls'), ([, all], contract) =>
    ofItself(contract, all),
  ),
  row('aggregate', parseAbiParameters(targets), ([all]) => ofTargets(all)),
  row('blockAndAggregate', parseAbiParameters(targets), ([all]) => ofTargets(all)),
  row('tryAggregate', parseAbiParameters(`bool all, ${targets}`), ([, all]) => ofTargets(all)),
  row('tryBlockAndAggregate', parseAbiParameters(`bool all, ${targets}`), ([, all]) => ofTargets(all)),
  row(
    'aggregate3',
    parseAbiParameters('(address target, bool allowFailure, bytes callData)[] calls'),
    ([all]) => ofTargets(all),
  ),
  row(
    'aggregate3Value',
    parseAbiParameters('(address target, bool allowFailure, uint256 value, bytes callData)[] calls'),
    ([all]) => batch(all.map(({ target, value, callData }) => ({ to: target, value, data: callData }))),
  ),
  row(
    'execTransaction',
    parseAbiParameters(
      'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures',
    ),
    // With a gas price it also pays a refund that its sender chooses.
    ([to, value, data, operation, , , gasPrice]) =>
      gasPrice > 0n ? undefined : byOperation(to, value, data, operation),
  ),
  row('execTransactionFromModule', module, (args) => byOperation(...args)),
  row('execTransactionFromModuleReturnData', module, (args) => byOperation(...args)),
  row('multiSend', parseAbiParameters('bytes transactions'), ([packed]) => readPacked(packed)),
  row('execute', module, (args) => byOperation(...args)),
  row('execute', parseAbiParameters('address target, bytes data'), ([to, data]) =>
    execute(to, 0n, data, true),
  ),
  row('execute', parseAbiParameters('address target, uint256 value, bytes data'), (args) => execute(...args)),
  row(
    'execute',
    parseAbiParameters('(address target, uint256 value, bytes callData) execution'),
    ([{ target, value, callData }]) => execute(target, value, callData),
  ),
  row('execute', parseAbiParameters('bytes32 mode, bytes executions'), ([mode, of]) => readByMode(mode, of)),
  row('executeBatch', executions, ([all]) =>
    batch(all.map(({ target, value, callData }) => ({ to: target, value, data: callData }))),
  ),
  row('executeBatch', parseAbiParameters('address[] targets, bytes[] datas'), ([to, data]) =>
    paired(
      to,
      to.map(() => 0n),
      data,
    ),
  ),
  row('executeBatch', parseAbiParameters('address[] targets, uint256[] values, bytes[] datas'), (args) =>
    paired(...args),
  ),
]

/** ERC-7579: the call types of a mode, without extras. */
const single = `0x${'00'.repeat(32)}`
const several = `0x01${'00'.repeat(31)}`
/** The address and value before the data of a single call. */
const headBytes = 52

function readByMode(mode: Hex, input: Hex): Carried | undefined {
  if (mode === single && size(input) >= headBytes) {
    const data = size(input) === headBytes ? '0x' : slice(input, headBytes)
    return execute(getAddress(slice(input, 0, 20)), BigInt(slice(input, 20, headBytes)), data)
  }
  const [all] = mode === several ? (decodeExactly(executions, input)?.args ?? []) : []
  // In some accounts the zero address means the account itself.
  if (!all || all.some(({ target }) => target === zeroAddress)) return undefined
  return batch(all.map(({ target, value, callData }) => ({ to: target, value, data: callData })))
}

/** Reads Safe's MultiSend: operation, address, value, length and data, repeated. */
function readPacked(packed: Hex): Carried | undefined {
  const calls: CarriedCall[] = []
  const bytes = size(packed)
  for (let at = 0; at < bytes; ) {
    if (at + 85 > bytes || slice(packed, at, at + 1) !== '0x00') return undefined
    const length = Number(BigInt(slice(packed, at + 53, at + 85)))
    const end = at + 85 + length
    if (end > bytes) return undefined
    calls.push({
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: length === 0 ? '0x' : slice(packed, at + 85, end),
    })
    at = end
  }
  return batch(calls)
}

/** Decodes values if encoding them again gives the same bytes at the start: a decoder also accepts other layouts. */
function decodeExactly<const Inputs extends readonly AbiParameter[]>(inputs: Inputs, input: Hex) {
  try {
    const args = decodeAbiParameters(inputs, input)
    const written = encodeAbiParameters(inputs, args as never)
    if (!input.startsWith(written)) return undefined
    return { args, rest: `0x${input.slice(written.length)}` as Hex }
  } catch {
    return undefined // not one of them
  }
}

function find(data: Hex) {
  const selector = data.slice(0, 10)
  const of = rows.find((each) => each.selector === selector)
  const decoded = of && decodeExactly(of.inputs, `0x${data.slice(10)}`)
  return of && decoded && { ...decoded, of }
}

/**
 * Reads the nested calls of a call.
 * @param contract The called contract.
 * @returns `undefined` if it has none, or does more.
 */
export function readCarried(data: Hex, contract: Address): Carried | undefined {
  const found = find(data)
  return found?.of.read(found.args, contract)
}

/** Returns the extra bytes after such a call; `undefined` if it is not one. */
export const behindCarrier = (data: Hex): Hex | undefined => find(data)?.rest
