/** @jsxImportSource preact */
import type { Approval } from '../../approvals/approval.js'

/** Says what a request does, where, and to whom. */
export const ApprovalStatement = ({
  statement,
  rest,
  receiver,
}: Pick<Approval, 'statement' | 'rest' | 'receiver'>) => (
  <p class="statement" data-read="">
    <strong>{statement}</strong>
    {rest && ` ${rest}`}
    {receiver && ' '}
    {receiver && <strong class="unbroken">{receiver}</strong>}
  </p>
)
