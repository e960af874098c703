import {
  type AskProvider,
  isProof,
  type NextStep,
  type Step,
  type TypedPassword,
  type TypedProof,
} from './typedProof.js'

type After = () => Promise<NextStep>

/** Creates steps after whose last one another step comes, whatever they turn out to be. */
export function followedBy(step: Step, after: After): Step {
  const then = async (next: NextStep): Promise<NextStep> => (next ? followedBy(next, after) : after())
  if (isProof(step)) return proofFollowedBy(step, after)
  switch (step.kind) {
    case 'choice': {
      const { open } = step
      return {
        ...step,
        accept: async () => then(await step.accept()),
        ...(open && { open: () => followedBy(open(), after) }),
      }
    }
    case 'binding':
      return { ...step, accept: async () => then(await step.accept()) }
    case 'password':
      return {
        ...step,
        submit: async (...typed: Parameters<TypedPassword['submit']>) => then(await step.submit(...typed)),
      }
    case 'email':
      return { ...step, submit: async (email: string) => then(await step.submit(email)) }
    case 'provider':
      return { ...step, prove: async (ask: AskProvider) => then(await step.prove(ask)) }
  }
}

const proofFollowedBy = (proof: TypedProof, after: After): TypedProof => ({
  ...proof,
  resend: async () => proofFollowedBy(await proof.resend(), after),
  async verify(code) {
    const next = await proof.verify(code)
    return next ? followedBy(next, after) : after()
  },
})
