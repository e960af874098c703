import * as v from 'valibot'

/** The gateway's answer when a call failed: every reason with the field it is about, which may be empty. */
export const failureBody = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
})

/** The body of every refusal: a status, and each reason with the field it is about. */
export type FailureBody = v.InferOutput<typeof failureBody>
