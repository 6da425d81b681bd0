import {
  type Attributes,
  CurrentInstance,
  type InvalidData,
  type InvalidOperation,
  type LimitExceeded,
  type NoAccess,
  type NotFound,
  pageAddress,
  type ScimRefused,
  type UnderMaintenance
} from "@halyard/core/domain"
import { ScimError } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** The public URL of the SCIM API. */
export const scimBase = Effect.map(CurrentInstance, (instance) => pageAddress(instance, "/scim"))

/** Answers a created resource with its URL. */
export const answerCreatedResource = (body: Attributes, location: string) =>
  HttpApiSchema.withHeaders({ body, headers: { location } })

/** The failures of the use cases of provisioning. */
export type ScimFailure =
  | InvalidData
  | InvalidOperation
  | LimitExceeded
  | NoAccess
  | NotFound
  | ScimRefused
  | UnderMaintenance

/** Turns failures into errors in the format of SCIM. */
export const asScimErrors = <A, R>(effect: Effect.Effect<A, ScimFailure, R>): Effect.Effect<A, ScimError, R> =>
  Effect.mapError(effect, (failure) => {
    switch (failure._tag) {
      case "NotFound":
        return ScimError.of(404, failure.message)
      case "ScimRefused":
        return ScimError.of(failure.scimType === "uniqueness" ? 409 : 400, failure.message, failure.scimType)
      case "InvalidData":
        return ScimError.of(400, failure.message, "invalidValue")
      case "InvalidOperation":
      case "LimitExceeded":
      case "NoAccess":
        return ScimError.of(403, failure.message)
      case "UnderMaintenance":
        return ScimError.of(503, failure.message)
    }
  })
