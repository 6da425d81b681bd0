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

/** By topic. */
export const changeRequestSuites: Readonly<Record<string, UseCaseSuite>> = {
  "Change requests": changeRequestSuite,
  "What change requests cover": referencesSuite,
  "Global segments in change requests": globalSegmentsSuite,
  "Change requests as a whole": wholeRequestSuite,
  "Reviews of change requests": reviewSuite,
  "Rules of approval": approvalRulesSuite,
  "Reviewers of change requests": askedReviewersSuite,
  "Titles and comments of change requests": commentsSuite,
  "Many and large change requests": manyRequestsSuite,
  "Change requests that outgrow their size": outgrownRequestsSuite,
  "Locks and queries of change requests": requestLocksSuite,
  "Turns of change requests": requestTurnsSuite,
  "Changes of release plans": planChangesSuite,
  "Reverting where approval is needed": revertOrProposeSuite,
  "Restoring where approval is needed": restoreOrProposeSuite,
  "Change requests that are scheduled": scheduledRequestSuite
}
