/** `true` where two types are the same, not merely assignable to each other. */
export type Same<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false

/** Compiles for `true` alone: `isTrue<Same<A, B>>()`. */
export declare function isTrue<_Claim extends true>(): void
