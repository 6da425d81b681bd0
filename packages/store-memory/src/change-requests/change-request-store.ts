import {
  type ApprovalRule,
  approvalRule,
  type ChangeRequest,
  type ChangeRequestQuery,
  type ChangeRequestState,
  compareText,
  CurrentPageSize,
  changedFeatureNames,
  fittingPage,
  outlineOf,
  type Requirement
} from "@halyard/core/domain"
import { ChangeRequestStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import { nextId, type ProjectLink, type State } from "../database/state.ts"

export const layerChangeRequestStore: Layer.Layer<ChangeRequestStore, never, Database> = Layer.effect(
  ChangeRequestStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ChangeRequestStore.of({
      rules: (projects) => read((state) => rulesIn(state, projects)),
      shareRules: (projects) => read((state) => rulesIn(state, projects)),
      setRule: (project, environment, own) => update((state) => setRule(state, project, environment, own)),
      defaultReviewers: (project) => read((state) => lookUp(state.defaultReviewers, project) ?? []),
      setDefaultReviewers: (project, users) =>
        update((state) => {
          const known = users.filter((user) => HashMap.has(state.users, user)).toSorted((left, right) => left - right)
          return { ...state, defaultReviewers: HashMap.set(state.defaultReviewers, project, known) }
        }),
      insert: (given) =>
        modify((state) => {
          const [id, next] = nextId(state, "changeRequest")
          const request = { ...given, id }
          return [request, { ...next, changeRequests: HashMap.set(next.changeRequests, id, request) }]
        }),
      find: (id) => read((state) => lookUp(state.changeRequests, id)),
      // Transactions run one after the other, so each of them has locked everything.
      lock: (id) => read((state) => lookUp(state.changeRequests, id)),
      update: (request) =>
        update((state) => ({
          ...state,
          changeRequests: change(state.changeRequests, request.id, ({ author, environment, project }) => ({
            ...request,
            author,
            environment,
            project
          }))
        })),
      remove: (id) => update((state) => ({ ...state, changeRequests: HashMap.remove(state.changeRequests, id) })),
      search: (query) => Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => search(state, query, pageSize))),
      counts: (project) => read((state) => counts(state, project)),
      due: (at, limit) => read((state) => due(state, at).slice(0, limit))
    })
  )
)

const rulesIn = (state: State, projects: ReadonlyArray<string>): ReadonlyArray<ApprovalRule> =>
  projects.toSorted(compareText).flatMap((project) => rulesOf(state, project))

const rulesOf = (state: State, project: string): ReadonlyArray<ApprovalRule> =>
  (lookUp(state.projectEnvironments, project) ?? [])
    .flatMap((link) => ruleOf(state, project, link) ?? [])
    .toSorted((left, right) => compareText(left.environment, right.environment))

/** The rule of a linked environment; undefined if changes need no approval there. */
export const ruleOf = (
  { environments }: State,
  project: string,
  { approval, environment }: ProjectLink
): ApprovalRule | undefined =>
  approvalRule(
    { project, environment },
    { own: approval ?? null, minimum: lookUp(environments, environment)?.requiredApprovals ?? null }
  )

const setRule = (state: State, project: string, wanted: string, own: Requirement | null): State => ({
  ...state,
  projectEnvironments: change(state.projectEnvironments, project, (links) =>
    links.map((link) => {
      if (link.environment !== wanted) return link
      const free = Struct.omit(link, ["approval"])
      return own === null ? free : { ...free, approval: own }
    })
  )
})

const search = ({ changeRequests }: State, query: ChangeRequestQuery, pageSize: number) => {
  const { limit, offset = 0 } = query
  const found = HashMap.toValues(changeRequests)
    .filter((request) => matches(request, query))
    .toSorted((left, right) => right.id - left.id)
  const page = found.slice(offset, limit === undefined ? undefined : offset + limit).map(outlineOf)
  return { requests: fittingPage(page, (one) => JSON.stringify(one).length, pageSize), total: found.length }
}

const matches = (request: ChangeRequest, query: ChangeRequestQuery): boolean =>
  (query.projects === "all" || query.projects.includes(request.project)) &&
  (query.environment === undefined || query.environment === request.environment) &&
  (query.states === undefined || query.states.includes(request.state)) &&
  (query.author === undefined || query.author === request.author.id) &&
  (query.reviewer === undefined || request.reviewers.includes(query.reviewer)) &&
  (query.feature === undefined || changedFeatureNames(request).includes(query.feature)) &&
  (request.state !== "Draft" || query.viewer === undefined || query.viewer === request.author.id)

const counts = ({ changeRequests }: State, project: string): ReadonlyMap<ChangeRequestState, number> => {
  const found = new Map<ChangeRequestState, number>()
  for (const request of HashMap.values(changeRequests)) {
    if (request.project === project) found.set(request.state, (found.get(request.state) ?? 0) + 1)
  }
  return found
}

const due = ({ changeRequests }: State, at: string): ReadonlyArray<number> =>
  HashMap.toValues(changeRequests)
    .flatMap(({ id, schedule, state }) =>
      state === "Scheduled" && schedule?.status === "pending" && schedule.at <= at ? [{ id, at: schedule.at }] : []
    )
    .toSorted((left, right) => compareText(left.at, right.at) || left.id - right.id)
    .map(({ id }) => id)
