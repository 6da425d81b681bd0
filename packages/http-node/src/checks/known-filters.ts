import { filterOperators, type Violation, violation } from "@halyard/core/domain"
import { KnownFilters } from "@halyard/http-contract"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { hasField } from "../answers/locate-input.ts"
import { pointer } from "./pointer.ts"
import { refuse } from "./request-checks.ts"

export const layerKnownFilters: Layer.Layer<KnownFilters> = Layer.succeed(
  KnownFilters,
  KnownFilters.of(
    Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const given = Object.entries(yield* HttpServerRequest.ParsedSearchParams)
      yield* refuse(
        given
          .filter(([name, values]) => [values].flat().some(isFilter) && !hasField(endpoint.query, name))
          .map(([name]) => unknownFilter(name))
      )
      return yield* httpEffect
    })
  )
)

const isFilter = (value: string): boolean => {
  const colon = value.indexOf(":")
  return colon !== -1 && filterOperators.has(value.slice(0, colon))
}

const unknownFilter = (name: string): Violation =>
  violation(pointer(["query", name]), "looks like a filter, and this operation has no filter of that name")
