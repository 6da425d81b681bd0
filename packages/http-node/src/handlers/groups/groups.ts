import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerGroups = HttpApiBuilder.group(AdminApi, "groups", (handlers) =>
  handlers.handleAll({
    getGroups: () => asWireErrors(listGroups()).pipe(Effect.map((groups) => ({ groups }))),
    createGroup: ({ payload }) => answerCreated(asWireErrors(createGroup(payload)), ({ id }) => ["groups", String(id)]),
    getGroup: ({ params }) => asWireErrors(Effect.flatMap(idAt("group", params.groupId), getGroup)),
    updateGroup: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("group", params.groupId), (id) => updateGroup(id, payload))),
    deleteGroup: ({ params }) => asWireErrors(Effect.flatMap(idAt("group", params.groupId), deleteGroup))
  })
)
