import { Effect, Schema } from "effect"
import { InvalidData } from "../../domain/violations/errors.ts"

/** Narrows a value of a document, which the rules have checked, to the strict type of a use case. */
export const asType = <A, I>(schema: Schema.Codec<A, I>, value: unknown): Effect.Effect<A, InvalidData> =>
  Effect.mapError(Schema.decodeUnknownEffect(schema)(value), () => InvalidData.of("", "has values of a wrong type"))
