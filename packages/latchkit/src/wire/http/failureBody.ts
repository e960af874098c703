import * as v from 'valibot'

/** The gateway's answer to a failed call: every reason, with the field that it is about (may be empty). */
export const failureBody = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
})

/** The gateway's answer to a failed call. */
export type FailureBody = v.InferOutput<typeof failureBody>
