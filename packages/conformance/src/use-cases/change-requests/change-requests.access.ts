import {
  addComment,
  askReviewers,
  closeCalendar,
  countActionable,
  countChangeRequests,
  deleteRequest,
  discardChange,
  editChange,
  getChangeRequest,
  getChangeRequestConfig,
  listAvailableReviewers,
  listChangeRequests,
  listDefaultReviewers,
  listPendingOfCaller,
  listPendingOfFeature,
  listReviewers,
  listScheduled,
  moveRequest,
  openCalendar,
  playChangeRequest,
  proposeChanges,
  rebaseRequest,
  searchChangeRequests,
  setChangeRequestConfig,
  setDefaultReviewers,
  setTitle
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import type { FlagWorkspace } from "../../fixtures/workspaces.ts"
import { type AccessTable, after, type UseCaseCall } from "../access/access-table.ts"

export const changeRequestsAccess: AccessTable = {
  getProjectChangeRequestConfig: ({ project }) => getChangeRequestConfig(project),
  updateProjectChangeRequestConfig: ({ production }) => setChangeRequestConfig(production, needed),
  getDefaultChangeRequestReviewers: ({ project }) => listDefaultReviewers(project),
  setDefaultChangeRequestReviewers: ({ project }) => setDefaultReviewers(project, []),
  changeRequest: (flag) => onOwn(flag, () => Effect.void),
  getChangeRequestsForProject: ({ project }) => listChangeRequests(project),
  getChangeRequestsCount: ({ project }) => countChangeRequests(project),
  getPendingChangeRequestsForUser: ({ project }) => listPendingOfCaller(project),
  getPendingChangeRequestsForFeature: ({ feature, project }) => listPendingOfFeature(project, feature),
  getActionableChangeRequests: ({ project }) => countActionable(project),
  getScheduledChangeRequests: ({ project }) => listScheduled(project),
  searchChangeRequests: () => searchChangeRequests({ offset: 0, limit: 10 }),
  getAvailableChangeRequestReviewers: ({ production }) => listAvailableReviewers(production),
  getChangeRequest: (flag) => onOwn(flag, getChangeRequest),
  getChangeRequestApprovers: (flag) => onOwn(flag, listReviewers),
  addChangeRequestReviewers: (flag) => onOwn(flag, (address) => askReviewers(address, [])),
  addChangeRequestComment: (flag) => onOwn(flag, (address) => addComment(address, { text: "Why?" })),
  deleteChangeRequest: (flag) => onOwn(flag, deleteRequest),
  editChange: (flag) => onOwn(flag, (address) => editChange({ ...address, change: 1 }, switchOn(flag.feature))),
  deleteChange: (flag) => onOwn(flag, (address) => discardChange({ ...address, change: 1 })),
  updateChangeRequestState: (flag) => onOwn(flag, (address) => moveRequest(address, { state: "In review" })),
  rebaseChangeRequest: (flag) => onOwn(flag, rebaseRequest),
  updateChangeRequestTitle: (flag) => onOwn(flag, (address) => setTitle(address, { title: "Launch" })),
  openChangeRequestCalendar: ({ project }) => openCalendar(project),
  closeChangeRequestCalendar: ({ project }) => closeCalendar(project),
  getChangeRequestCalendar: "anybody",
  getChangeRequestPlayground: (flag) =>
    onOwn(flag, ({ request }) => playChangeRequest(request, { appName: "shop", userId: "1" }))
}

const needed = { changeRequestsEnabled: true }

const switchOn = (feature: string) => ({ feature, action: "updateEnabled", payload: { enabled: true } }) as const

/** Everybody may propose changes where they need approval. */
const onOwn = (
  { feature, production, project }: FlagWorkspace,
  call: (address: { readonly project: string; readonly request: number }) => UseCaseCall
) =>
  after(asAdmin(setChangeRequestConfig(production, needed)), () =>
    Effect.flatMap(proposeChanges(production, switchOn(feature)), ({ id }) => call({ project, request: id }))
  )
