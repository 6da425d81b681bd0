import { filterOperators, type Violation, violation } from "@halyard/core/domain"
import { KnownFilters } from "@halyard/http-contract"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { hasField } from "../answers/locate-input.ts"
import { pointer } from "./pointer.ts"
import { refuse } from "./request-checks.ts"

export const layerKnownFilters: Layer.Layer<KnownFilters> = Layer.succeed(
  KnownFilters,
  KnownFilters.of((httpEffect, { endpoint }) =>
    Effect.flatMap(HttpServerRequest.ParsedSearchParams, (query) => {
      const unknown = Object.keys(query).filter(
        (name) => [query[name] ?? []].flat().some(isFilter) && !hasField(endpoint.query, name)
      )
      return unknown.length === 0 ? httpEffect : Effect.andThen(refuse(unknown.map(unknownFilter)), httpEffect)
    })
  )
)

const isFilter = (value: string): boolean => {
  const colon = value.indexOf(":")
  return colon !== -1 && filterOperators.has(value.slice(0, colon))
}

const unknownFilter = (name: string): Violation =>
  violation(pointer(["query", name]), "looks like a filter, and this operation has no filter of that name")
