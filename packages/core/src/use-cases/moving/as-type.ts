import { Effect, Schema } from "effect"
import { InvalidData } from "../../domain/violations/errors.ts"

/** Documents are loose where the rules check the values. The rest of the service knows strict types. */
export const asType = <A, I>(schema: Schema.Codec<A, I>, value: unknown): Effect.Effect<A, InvalidData> =>
  Effect.mapError(Schema.decodeUnknownEffect(schema)(value), () => InvalidData.of("", "has values of a wrong type"))
