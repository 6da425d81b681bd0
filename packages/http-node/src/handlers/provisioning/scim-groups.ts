import {
  isAttributeSelected,
  parseScimList,
  type ProvisionedGroup,
  type ProvisionedMember,
  scimGroupOf,
  scimList,
  type ScimSelection,
  selected
} from "@halyard/core/domain"
import {
  getProvisionedGroup,
  listProvisionedGroups,
  patchProvisionedGroup,
  provisionGroup,
  removeProvisionedGroup,
  replaceProvisionedGroup
} from "@halyard/core/use-cases"
import { ScimApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreatedResource, asScimErrors, scimBase } from "./scim-answers.ts"

export const layerScimGroups = HttpApiBuilder.group(ScimApi, "scimGroups", (handlers) =>
  handlers.handleAll({
    listScimGroups: ({ query }) =>
      asScimErrors(
        Effect.gen(function* () {
          const parsed = yield* Effect.fromResult(parseScimList(query))
          const { resources, total } = yield* listProvisionedGroups(parsed, yield* viewOf(query))
          return scimList(
            resources.map((resource) => selected(resource, query)),
            total,
            parsed
          )
        })
      ),
    createScimGroup: ({ payload, query }) =>
      asScimErrors(
        Effect.gen(function* () {
          const group = yield* provisionGroup(payload)
          return answerCreatedResource(yield* afterWrite(group, query), yield* locationOf(group))
        })
      ),
    getScimGroup: ({ params, query }) => asScimErrors(found(params.id, query)),
    replaceScimGroup: ({ params, payload, query }) =>
      asScimErrors(Effect.flatMap(replaceProvisionedGroup(params.id, payload), (group) => afterWrite(group, query))),
    // A large group is not sent back after each change of one member, unless the client asks for it.
    patchScimGroup: ({ params, payload, query }) =>
      asScimErrors(
        Effect.gen(function* () {
          const group = yield* patchProvisionedGroup(params.id, payload)
          return query.attributes === undefined
            ? HttpServerResponse.empty({ status: 204 })
            : yield* afterWrite(group, query)
        })
      ),
    deleteScimGroup: ({ params }) => asScimErrors(removeProvisionedGroup(params.id))
  })
)

const viewOf = (selection: ScimSelection) =>
  Effect.map(scimBase, (base) => ({
    withMembers: isAttributeSelected("members", selection),
    show: (group: ProvisionedGroup, members: ReadonlyArray<ProvisionedMember> | undefined) =>
      scimGroupOf(group, members, base)
  }))

const found = Effect.fnUntraced(function* (id: string, selection: ScimSelection) {
  return selected(yield* getProvisionedGroup(id, yield* viewOf(selection)), selection)
})

/** The group after the write, in the selected form. */
const afterWrite = ({ group }: ProvisionedGroup, selection: ScimSelection) => found(group.scimId ?? "", selection)

const locationOf = ({ group }: ProvisionedGroup) =>
  Effect.map(scimBase, (base) => `${base}/Groups/${encodeURIComponent(group.scimId ?? "")}`)
