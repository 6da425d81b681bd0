/** From a template to a plan, and back to none. The feature has no strategies of its own then. */
export const releasePlanStory = [
  "createReleaseTemplate",
  "addReleasePlan",
  "startMilestone",
  "changeMilestoneProgression",
  "pauseMilestoneProgressions",
  "resumeMilestoneProgressions",
  "deleteMilestoneProgression",
  "updateProjectMilestoneStrategy",
  "getReleasePlans",
  "removeReleasePlan",
  "addMilestoneToReleaseTemplate",
  "updateReleaseTemplateMilestone",
  "addStrategyToMilestone",
  "updateMilestoneStrategy",
  "remoteMilestoneStrategy",
  "removeReleaseTemplateMilestone",
  "getReleaseTemplate",
  "updateReleaseTemplate",
  "archiveReleaseTemplate",
  "deleteReleaseTemplate"
]

/** Requests for a change in production: applied, deleted, emptied. */
export const changeRequestStory = [
  "changeRequest",
  "updateChangeRequestTitle",
  "addChangeRequestReviewers",
  "editChange",
  "rebaseChangeRequest",
  "addChangeRequestComment",
  "getChangeRequestPlayground",
  "updateChangeRequestState",
  "changeRequest",
  "deleteChangeRequest",
  "changeRequest",
  "deleteChange",
  "openChangeRequestCalendar",
  "getChangeRequestCalendar"
]
