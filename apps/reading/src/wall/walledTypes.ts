import type { Types } from '../typedValue.js'

/** The operation of EntryPoint 0.8 and 0.9, without its last field; older accounts of EntryPoint 0.7 sign it with one. */
const packed =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
/** The operation of EntryPoint 0.6, without its last field. */
const unpacked =
  'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'

/**
 * The encoded EIP-712 types by which one signature controls a whole account: delegations (ERC-7710), operations (ERC-4337) in all spellings
 * that accounts accept, and a paymaster's order (OpenZeppelin).
 */
const walled: ReadonlySet<string> = new Set([
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
  ...['', ',address entryPoint', ',address entrypoint'].flatMap((end) => [
    `${packed}${end})`,
    `${unpacked}${end})`,
  ]),
  'UserOperationRequest(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint256 paymasterVerificationGasLimit,uint256 paymasterPostOpGasLimit,uint48 validAfter,uint48 validUntil)',
])

const fieldsOf = (types: Types, name: string) => (Object.hasOwn(types, name) ? types[name] : undefined)

/** Lists a type and all types that it contains, each once. */
function partsOf(types: Types, name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  const fields = fieldsOf(types, name)
  if (!fields || found.has(name)) return found
  found.add(name)
  for (const { type } of fields) partsOf(types, type.replace(/\[.*$/, ''), found)
  return found
}

/** Writes a type in the form that its hash is computed from (EIP-712): the type itself, then the types that it contains, sorted by name. */
export function encodeType(types: Types, name: string): string {
  const [, ...parts] = partsOf(types, name)
  return [name, ...parts.sort()]
    .map(
      (each) =>
        `${each}(${fieldsOf(types, each)
          ?.map((field) => `${field.type} ${field.name}`)
          .join(',')})`,
    )
    .join('')
}

/**
 * Whether no site may have a type signed: it is walled, or contains a walled type. Types that it does not contain do not matter, as they do
 * not in its hash.
 */
export const isWalledType = (types: Types, primaryType: string): boolean =>
  [...partsOf(types, primaryType)].some((name) => walled.has(encodeType(types, name)))
