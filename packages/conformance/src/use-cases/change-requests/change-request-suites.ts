import type { UseCaseSuite } from "../use-case-suite.ts"
import { approvalRulesSuite } from "./approval-rules.suite.ts"
import { askedReviewersSuite } from "./asked-reviewers.suite.ts"
import { changeRequestSuite } from "./change-request.suite.ts"
import { commentsSuite } from "./comments.suite.ts"
import { globalSegmentsSuite } from "./global-segments.suite.ts"
import { requestLocksSuite } from "./locks.suite.ts"
import { requestTurnsSuite } from "./turns.suite.ts"
import { manyRequestsSuite } from "./many-requests.suite.ts"
import { outgrownRequestsSuite } from "./outgrown-requests.suite.ts"
import { planChangesSuite } from "./plan-changes.suite.ts"
import { referencesSuite } from "./references.suite.ts"
import { reviewSuite } from "./review.suite.ts"
import { restoreOrProposeSuite } from "./restore-or-propose.suite.ts"
import { revertOrProposeSuite } from "./revert-or-propose.suite.ts"
import { scheduledRequestSuite } from "./scheduled-request.suite.ts"
import { wholeRequestSuite } from "./whole-request.suite.ts"

/** By the paths of their files. */
export const changeRequestSuites: Readonly<Record<string, UseCaseSuite>> = {
  "change-requests/change-request": changeRequestSuite,
  "change-requests/references": referencesSuite,
  "change-requests/global-segments": globalSegmentsSuite,
  "change-requests/whole-request": wholeRequestSuite,
  "change-requests/review": reviewSuite,
  "change-requests/approval-rules": approvalRulesSuite,
  "change-requests/asked-reviewers": askedReviewersSuite,
  "change-requests/comments": commentsSuite,
  "change-requests/many-requests": manyRequestsSuite,
  "change-requests/outgrown-requests": outgrownRequestsSuite,
  "change-requests/locks": requestLocksSuite,
  "change-requests/turns": requestTurnsSuite,
  "change-requests/plan-changes": planChangesSuite,
  "change-requests/revert-or-propose": revertOrProposeSuite,
  "change-requests/restore-or-propose": restoreOrProposeSuite,
  "change-requests/scheduled-request": scheduledRequestSuite
}
