import {
  parseScimList,
  type ProvisionedUser,
  scimList,
  type ScimSelection,
  scimUserOf,
  selected
} from "@halyard/core/domain"
import {
  getProvisionedUser,
  listProvisionedUsers,
  patchProvisionedUser,
  provisionUser,
  removeProvisionedUser,
  replaceProvisionedUser
} from "@halyard/core/use-cases"
import { ScimApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreatedResource, asScimErrors, scimBase, type ScimFailure } from "./scim-answers.ts"

export const layerScimUsers = HttpApiBuilder.group(ScimApi, "scimUsers", (handlers) =>
  handlers.handleAll({
    listScimUsers: ({ query }) =>
      asScimErrors(
        Effect.gen(function* () {
          const parsed = yield* Effect.fromResult(parseScimList(query))
          const base = yield* scimBase
          const { resources, total } = yield* listProvisionedUsers(parsed, (user) => scimUserOf(user, base))
          return scimList(
            resources.map((resource) => selected(resource, query)),
            total,
            parsed
          )
        })
      ),
    createScimUser: ({ payload, query }) =>
      asScimErrors(
        Effect.gen(function* () {
          const user = yield* provisionUser(payload)
          return answerCreatedResource(yield* view(user, query), yield* locationOf(user))
        })
      ),
    getScimUser: ({ params, query }) => showing(getProvisionedUser(params.id), query),
    replaceScimUser: ({ params, payload, query }) => showing(replaceProvisionedUser(params.id, payload), query),
    patchScimUser: ({ params, payload, query }) => showing(patchProvisionedUser(params.id, payload), query),
    deleteScimUser: ({ params }) => asScimErrors(removeProvisionedUser(params.id))
  })
)

const view = (user: ProvisionedUser, selection: ScimSelection) =>
  Effect.map(scimBase, (base) => selected(scimUserOf(user, base), selection))

const locationOf = ({ account }: ProvisionedUser) =>
  Effect.map(scimBase, (base) => `${base}/Users/${encodeURIComponent(account.scimId ?? "")}`)

const showing = <E extends ScimFailure, R>(user: Effect.Effect<ProvisionedUser, E, R>, selection: ScimSelection) =>
  asScimErrors(Effect.flatMap(user, (found) => view(found, selection)))
