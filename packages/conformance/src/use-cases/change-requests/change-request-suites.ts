import type { UseCaseSuite } from "../use-case-suite.ts"
import { approvalSuite } from "./approval.suite.ts"
import { changeRequestSuite } from "./change-request.suite.ts"
import { planChangesSuite } from "./plan-changes.suite.ts"
import { revertOrProposeSuite } from "./revert-or-propose.suite.ts"
import { scheduledRequestSuite } from "./scheduled-request.suite.ts"

/** By topic. */
export const changeRequestSuites: Readonly<Record<string, UseCaseSuite>> = {
  "Approval of changes": approvalSuite,
  "Change requests": changeRequestSuite,
  "Changes of release plans": planChangesSuite,
  "Reverting where approval is needed": revertOrProposeSuite,
  "Change requests that are scheduled": scheduledRequestSuite
}
