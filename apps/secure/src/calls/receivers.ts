import { partiesOf } from '../../../reading/src/chain/gatherFacts.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { receiversOf as receiversOnSolana } from '../approvals/describeSolana.js'
import type { FrameStore } from '../identity/frameStore.js'
import type { Known } from './inspectQuestion.js'

const key = 'receivers'
/** The latest ones are kept. */
const most = 200

/** The addresses that were approved in this frame: an address that only looks like one of them is told apart (S5). */
export function receiversIn(store: FrameStore) {
  const list = async (): Promise<readonly string[]> => {
    const stored = await store.get(key)
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  }
  return {
    list,
    async add(addresses: readonly string[]): Promise<void> {
      if (addresses.length === 0) return
      const stored = (await list()).filter((each) => !addresses.includes(each))
      await store.set(key, [...stored, ...new Set(addresses)].slice(-most))
    },
  }
}

/** The addresses that get something by a request. */
export function receiversOf(question: Question, { solana }: Known): readonly string[] {
  switch (question.kind) {
    case 'calls':
      return question.calls.flatMap(({ call }) => partiesOf(call))
    case 'transaction':
      return partiesOf(question.call)
    case 'solanaTransactions':
    case 'solanaSend':
      return solana && solana !== 'silent' ? solana.inspections.flatMap(receiversOnSolana) : []
    default:
      return []
  }
}
